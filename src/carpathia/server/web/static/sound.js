// @ts-check
/** Tones for a move and for one's turn, unless the browser is told to be quiet. */

let muted = localStorage.getItem("muted") === "yes";
/** @type {AudioContext | undefined} */
let audio;

/** @param {boolean} quiet */
function mute(quiet) {
  muted = quiet;
  localStorage.setItem("muted", quiet ? "yes" : "no");
  const button = document.querySelector("#sound");
  button?.setAttribute("aria-pressed", `${!quiet}`);
  button?.querySelector("use")?.setAttribute("href", quiet ? "#icon-silence" : "#icon-sound");
}

/** @param {"turn" | "move" | ""} what */
export function sound(what) {
  if (muted || !what || !navigator.userActivation?.hasBeenActive) return;
  const speaker = (audio ??= new AudioContext());
  const tones = what === "turn" ? [523, 784] : [294];
  tones.forEach((pitch, i) => {
    const [tone, loudness] = [speaker.createOscillator(), speaker.createGain()];
    const at = speaker.currentTime + i * 0.12;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(what === "turn" ? 0.12 : 0.05, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  });
}

document.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("#sound") && mute(!muted));
mute(muted);
