export type Sound = 'accept' | 'refuse' | 'manager';

/** Frequency in hertz and length in seconds of each tone, one after another. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number])[]>> = {
  accept: [[1_320, 0.05]],
  refuse: [
    [220, 0.16],
    [180, 0.2],
  ],
  manager: [
    [740, 0.09],
    [988, 0.09],
    [740, 0.09],
  ],
};
const KEY = 'dalpak.mute';

let context: AudioContext | null = null;

export function isMuted(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(KEY, muted ? '1' : '0');
  } catch {
    // A full store only loses the setting at the next reload.
  }
}

/**
 * Plays a short sound, after the frame that shows its cause; silent when muted, or when the browser
 * allows no audio yet (no touch since the page opened).
 */
export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  requestAnimationFrame(() => setTimeout(play, 0, sound));
}

function play(sound: Sound): void {
  if (isMuted()) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  let at = context.currentTime;
  for (const [frequency, seconds] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    tone.type = sound === 'refuse' ? 'square' : 'sine';
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
