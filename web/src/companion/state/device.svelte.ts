/** What the device can do besides: stay awake, and shake. */
class Awake {
  on = $state(true);
  works = "wakeLock" in navigator;
  private lock: WakeLockSentinel | null = null;

  /** Keep the screen on while the game is open; returns how to stop. */
  hold(): () => void {
    const ask = async () => {
      if (!this.works || !this.on || document.hidden || this.lock) return;
      this.lock = await navigator.wakeLock.request("screen").catch(() => null);
      this.lock?.addEventListener("release", () => (this.lock = null));
    };
    if (!this.on) void this.lock?.release();
    else void ask();
    const back = () => void ask();
    document.addEventListener("visibilitychange", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      void this.lock?.release();
    };
  }
}

export const awake = new Awake();

/** Whether the browser keeps no page because it does not trust the server's own certificate. */
class Trust {
  lacking = $state(false);

  /** The server hands its certificate out if it made it itself. */
  async ask(): Promise<void> {
    if (location.protocol !== "https:") return;
    this.lacking = await fetch("/kickdoor.crt", { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

export const trust = new Trust();

/** A short shake under the finger, where the device can. */
export function shake(milliseconds = 12): void {
  navigator.vibrate?.(milliseconds);
}
