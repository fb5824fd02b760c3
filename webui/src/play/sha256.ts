/** SHA-256 (FIPS 180-4) for pages in which the browser does not offer its own. */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(fraction(n, power));
  }
  return new Uint32Array(found);
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** 32 bits after the point of the root, exactly: floating point is too short for cube roots. */
function fraction(n: number, power: number): number {
  const target = BigInt(n) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** BigInt(power) <= target) root += bit;
  }
  return Number(root & 0xffffffffn);
}

const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);

export function sha256(message: Uint8Array): Uint8Array {
  const hash = new Uint32Array(START);
  const blocks = padded(message);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    mix(hash, schedule(new DataView(blocks.buffer, at, 64)));
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) digest.setUint32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

/** The message, a one, zeros, and its length in bits, in whole blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(message.length) * 8n);
  return blocks;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + first + (words[i - 7] as number) + second;
  }
  return words;
}

type Eight = [number, number, number, number, number, number, number, number];

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = [...hash] as Eight;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const rise = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const fall = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const one = (h + rise + choice + (ROUNDS[i] as number) + (words[i] as number)) | 0;
    const two = (fall + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h].map((word, i) => (hash[i] as number) + word);
  hash.set(sums);
}
