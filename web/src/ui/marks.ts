import backpack from "icon:backpack";
import book from "icon:open-book";
import bot from "icon:robot-antennas";
import cancel from "icon:cancel";
import chat from "icon:chat-bubble";
import check from "icon:check-mark";
import chest from "icon:locked-chest";
import coins from "icon:two-coins";
import crown from "icon:laurel-crown";
import die1 from "icon:dice-six-faces-one";
import die2 from "icon:dice-six-faces-two";
import die3 from "icon:dice-six-faces-three";
import die4 from "icon:dice-six-faces-four";
import die5 from "icon:dice-six-faces-five";
import die6 from "icon:dice-six-faces-six";
import dice from "icon:rolling-dices";
import door from "icon:wooden-door";
import exit from "icon:exit-door";
import eye from "icon:all-seeing-eye";
import film from "icon:film-strip";
import fist from "icon:fist";
import gears from "icon:gears";
import gift from "icon:shaking-hands";
import halo from "icon:spiked-halo";
import hand from "icon:card-pickup";
import help from "icon:help";
import hourglass from "icon:hourglass";
import house from "icon:house";
import kick from "icon:high-kick";
import monster from "icon:evil-minion";
import moon from "icon:moon";
import next from "icon:next-button";
import pause from "icon:pause-button";
import play from "icon:play-button";
import potion from "icon:potion-ball";
import previous from "icon:previous-button";
import seal from "icon:wax-seal";
import search from "icon:magnifying-glass";
import share from "icon:share";
import shield from "icon:vibrating-shield";
import skull from "icon:death-skull";
import sound from "icon:speaker";
import silent from "icon:speaker-off";
import sprint from "icon:sprint";
import stop from "icon:halt";
import sun from "icon:sun";
import swords from "icon:crossed-swords";
import tomb from "icon:tombstone";
import trophy from "icon:trophy-cup";
import undo from "icon:anticlockwise-rotation";
import up from "icon:upgrade";
import dagger from "icon:backstab";
import friends from "icon:three-friends";
import angry from "icon:enrage";
import cheers from "icon:beer-stein";
import cry from "icon:tear-tracks";
import evil from "icon:devil-mask";
import laugh from "icon:imp-laugh";
import sorry from "icon:shrug";
import thanks from "icon:flowers";
import think from "icon:think";
import curse from "icon:cursed-star";
import gavel from "icon:gavel";
import vote from "icon:vote";
import male from "icon:male";
import female from "icon:female";
import trash from "icon:trash-can";
import swap from "icon:back-forth";
import pupil from "icon:graduate-cap";
import mazes from "icon:maze";
import legends from "icon:hydra";
import apocalypse from "icon:nuclear-bomb";
import w40k from "icon:battle-mech";
import cards from "icon:card-play";
import info from "icon:info";
import again from "icon:clockwise-rotation";

/** The icons of the page itself. */
export const marks: Record<string, string> = {
  backpack,
  book,
  bot,
  cancel,
  chat,
  check,
  chest,
  coins,
  crown,
  die1,
  die2,
  die3,
  die4,
  die5,
  die6,
  dice,
  door,
  exit,
  eye,
  film,
  fist,
  gears,
  gift,
  halo,
  hand,
  help,
  hourglass,
  house,
  kick,
  monster,
  moon,
  next,
  pause,
  play,
  potion,
  previous,
  seal,
  search,
  share,
  shield,
  skull,
  sound,
  silent,
  sprint,
  stop,
  sun,
  swords,
  tomb,
  trophy,
  undo,
  up,
  dagger,
  friends,
  curse,
  angry,
  cheers,
  cry,
  evil,
  laugh,
  sorry,
  thanks,
  think,
  gavel,
  vote,
  male,
  female,
  trash,
  swap,
  pupil,
  mazes,
  legends,
  apocalypse,
  w40k,
  cards,
  info,
  again,
};
