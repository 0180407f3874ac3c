/**
 * Percentages that are stable per player and switch, as `server/src/longshore/domains/operate/rules/buckets.py` has them:
 * `bucket = (MurmurHash3_x86_32(utf8(salt + ":" + unit), seed 0) * 10000) >> 32`.
 */
const utf8 = new TextEncoder()
const BUCKETS = 10_000
const C1 = 0xcc9e2d51
const C2 = 0x1b873593

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

function mixed(block: number): number {
  return Math.imul(rotated(Math.imul(block, C1), 15), C2)
}

function finished(value: number): number {
  let found = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  found = Math.imul(found ^ (found >>> 13), 0xc2b2ae35)
  return (found ^ (found >>> 16)) >>> 0
}

/** MurmurHash3_x86_32 (Austin Appleby, public domain), unsigned, of a text's UTF-8. */
export function murmur3(text: string): number {
  const data = utf8.encode(text)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const whole = data.length & ~3
  let value = 0
  for (let at = 0; at < whole; at += 4) {
    value = Math.imul(rotated(value ^ mixed(view.getInt32(at, true)), 13), 5) + 0xe6546b64
  }
  let tail = 0
  for (let at = data.length - 1; at >= whole; at -= 1) tail = (tail << 8) | view.getUint8(at)
  if (whole < data.length) value ^= mixed(tail)
  return finished(value ^ data.length)
}

/** 0 to 9999, always the same for a salt (a switch's id) and a unit (a player or device). */
export function bucketOf(salt: string, unit: string): number {
  return Math.floor((murmur3(`${salt}:${unit}`) * BUCKETS) / 2 ** 32)
}
