const KEY = 'dalpak.kitchen.mute';
let context: AudioContext | null = null;

export function isKitchenMuted(): boolean {
  return localStorage.getItem(KEY) === '1';
}

export function setKitchenMuted(muted: boolean): void {
  localStorage.setItem(KEY, muted ? '1' : '0');
}

/** Two tones for a new ticket; silent while muted, or before the browser allows sound. */
export function chime(): void {
  if (isKitchenMuted()) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return;
  }
  const { currentTime } = context;
  for (const [index, frequency] of [880, 1_175].entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(context.destination);
    tone.start(currentTime + index * 0.15);
    tone.stop(currentTime + index * 0.15 + 0.12);
  }
}
