/** A few voices for the sounds of the table: tones that slide, and noise through a filter. Nothing is fetched. */

export interface Tone {
  at?: number; // seconds from now
  from: number; // Hertz
  to?: number;
  long: number;
  kind?: OscillatorType;
  loud?: number;
}

export interface Noise {
  at?: number;
  long: number;
  band: number; // Hertz around which it is let through
  to?: number;
  narrow?: number;
  loud?: number;
}

const SILENT = 0.0008;

export class Synth {
  private readonly context = new AudioContext();
  private readonly out = this.context.createGain();
  private readonly hiss = this.hissing();

  constructor() {
    const even = this.context.createDynamicsCompressor(); // several sounds at once do not crackle
    this.out.connect(even).connect(this.context.destination);
  }

  set volume(part: number) {
    this.out.gain.value = part * part; // ears count in ratios
  }

  tone({ at = 0, from, to = from, long, kind = "triangle", loud = 0.12 }: Tone): void {
    const [wave, start] = [this.context.createOscillator(), this.context.currentTime + at];
    wave.type = kind;
    wave.frequency.setValueAtTime(from, start);
    wave.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + long);
    this.fade(wave, start, long, loud);
  }

  noise({ at = 0, long, band, to = band, narrow = 1, loud = 0.2 }: Noise): void {
    const [source, filter, start] = [
      this.context.createBufferSource(),
      this.context.createBiquadFilter(),
      this.context.currentTime + at,
    ];
    source.buffer = this.hiss;
    filter.type = "bandpass";
    filter.Q.value = narrow;
    filter.frequency.setValueAtTime(band, start);
    filter.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + long);
    this.fade(source, start, long, loud, filter);
  }

  private fade(source: AudioScheduledSourceNode, start: number, long: number, loud: number, through?: AudioNode): void {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(SILENT, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.008, long / 4));
    gain.gain.exponentialRampToValueAtTime(SILENT, start + long);
    (through ? source.connect(through) : source).connect(gain).connect(this.out);
    source.start(start);
    source.stop(start + long);
  }

  private hissing(): AudioBuffer {
    const buffer = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return buffer;
  }
}
