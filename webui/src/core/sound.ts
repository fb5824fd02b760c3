/** Sounds made on the spot from a scene's events: wood, paper, a soft bell. Off until wanted. */
import type { Scene, SceneEvent } from "./scene";
import { settings } from "./settings";

export type Voice = "move" | "flip" | "capture" | "reveal" | "win";

const VOICES: Record<string, Voice> = {
  moved: "move",
  placed: "move",
  passed: "move",
  flipped: "flip",
  captured: "capture",
  attacked: "capture",
  knocked_down: "capture",
  revealed: "reveal",
  battle_began: "reveal",
};

/** The voices of a position: each once, in the order of the events, the end last. */
export function voices(events: readonly SceneEvent[], over: boolean): Voice[] {
  const heard = events.map(({ kind }) => VOICES[kind]).filter(voice => voice !== undefined);
  return [...new Set<Voice>(over ? [...heard, "win"] : heard)];
}

let context: AudioContext | undefined;

/** Sound begins with the first touch or key: browsers allow it no sooner, and some may stop it again. */
export function beginWithTouch(): void {
  for (const touch of ["pointerup", "touchend", "keydown"])
    window.addEventListener(touch, wake, { capture: true, passive: true });
  settings.listen(wake);
}

function wake(): void {
  if (!settings.value.sound || context?.state === "running") return;
  try {
    context ??= new AudioContext();
    context.resume().catch(() => undefined);
  } catch {
    // No sound on this machine: nothing is lost.
  }
}

/** Plays the sound of a scene, if sound is on; scenes before the first touch stay silent. */
export function sound(scene: Scene): void {
  if (!settings.value.sound || context?.state !== "running") return;
  let at = context.currentTime + 0.02;
  for (const voice of voices(scene.events, scene.result !== "*")) at += sing(context, voice, at);
}

/** A player has arrived: two strokes of a bell, if sound is on. */
export function ring(): void {
  if (!settings.value.sound || context?.state !== "running") return;
  bell(context, context.currentTime + 0.02, 659.25);
  bell(context, context.currentTime + 0.3, 523.25);
}

/** Plays one voice and says how long to wait for the next. */
function sing(audio: AudioContext, voice: Voice, at: number): number {
  switch (voice) {
    case "move":
      knock(audio, at, 320, 0.5);
      return 0.08;
    case "flip":
      knock(audio, at, 620, 0.25);
      knock(audio, at + 0.07, 420, 0.4);
      return 0.16;
    case "capture":
      knock(audio, at, 180, 0.7);
      rustle(audio, at, 0.12, 500, 0.25);
      return 0.16;
    case "reveal":
      rustle(audio, at, 0.22, 2400, 0.3);
      knock(audio, at + 0.2, 380, 0.3);
      return 0.28;
    case "win":
      for (const [step, pitch] of [523.25, 659.25, 783.99].entries())
        bell(audio, at + 0.1 + step * 0.14, pitch);
      return 0.6;
  }
}

/** A piece set down on wood. */
function knock(audio: AudioContext, at: number, pitch: number, volume: number): void {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.06);
  tone.connect(fading(audio, at, volume, 0.09));
  tone.start(at);
  tone.stop(at + 0.1);
  rustle(audio, at, 0.02, pitch * 4, volume / 3);
}

function bell(audio: AudioContext, at: number, pitch: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  tone.connect(fading(audio, at, 0.18, 0.9));
  tone.start(at);
  tone.stop(at + 1);
}

/** A breath of noise around a pitch. */
function rustle(
  audio: AudioContext,
  at: number,
  length: number,
  pitch: number,
  volume: number,
): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(audio, at, volume, length));
  source.start(at);
}

function fading(audio: AudioContext, at: number, volume: number, length: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume * 0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}
