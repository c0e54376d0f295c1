/** Base types by name: their number in the format, and their size in bytes. */
const types = { enum: [0x00, 1], u8: [0x02, 1], u16: [0x84, 2], s32: [0x85, 4], u32: [0x86, 4], bytes3: [0x0d, 3] } as const;

/** A field of a message: its number, its type and its value. */
export type Field = readonly [number: number, type: keyof typeof types, value: number];

const EPOCH_S = 631_065_600;
/** An instant in seconds of the FIT epoch. */
export const fitTime = (at: Date, seconds = 0): number => Math.floor(at.getTime() / 1000) - EPOCH_S + seconds;

const written = (size: number, value: number, isBig: boolean): Buffer => {
  const bytes = Buffer.alloc(size);
  // Two's complement of a negative number.
  const bits = value < 0 ? value + 2 ** (8 * size) : value;
  if (isBig) bytes.writeUIntBE(bits, 0, size);
  else bytes.writeUIntLE(bits, 0, size);
  return bytes;
};

/** A data message with its definition. With `added`, a developer field of that many bytes follows its fields. */
export function fitMessage(number: number, fields: readonly Field[], { local = 0, big = false, added = 0 } = {}): Buffer {
  const head = 0x40 | local | (added ? 0x20 : 0);
  return Buffer.concat([
    Buffer.from([head, 0, big ? 1 : 0]),
    written(2, number, big),
    Buffer.from([fields.length, ...fields.flatMap(([of, type]) => [of, types[type][1], types[type][0]])]),
    ...(added ? [Buffer.from([1, 0, added, 0])] : []),
    Buffer.from([local]),
    ...fields.map(([, type, value]) => written(types[type][1], value, big)),
    Buffer.alloc(added, 7),
  ]);
}

/** The FIT CRC as specified: bit by bit, independently of our reader. */
function fitSum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum;
}

/** A file of these messages; version, size and CRC can be overridden. */
export function fitFile(
  messages: readonly Buffer[],
  { version = 0x20, size, sum, head = 14 }: { version?: number; size?: number; sum?: number; head?: 12 | 14 } = {},
): Buffer {
  const data = Buffer.concat(messages);
  const start = Buffer.concat([
    Buffer.from([head, version]),
    written(2, 2132, false),
    written(4, size ?? data.length, false),
    Buffer.from('.FIT'),
  ]);
  const file = Buffer.concat([start, ...(head === 14 ? [written(2, fitSum(start), false)] : []), data]);
  return Buffer.concat([file, written(2, sum ?? fitSum(file), false)]);
}

/** Sums of a session or lap; null omits a field. */
interface Sums {
  start?: number | null;
  seconds?: number | null;
  metres?: number | null;
}

/** Messages for a file of a run of 5 km in 30 minutes; each can be changed or omitted. */
export function fitRun(begins: Date) {
  const at = (seconds: number): Field => [253, 'u32', fitTime(begins, seconds)];
  const points = (from: number, to: number, metres: (second: number) => number, step = 30) =>
    Array.from({ length: (to - from) / step + 1 }, (_, nth) =>
      fitMessage(20, [at(from + nth * step), [5, 'u32', Math.round(metres(from + nth * step) * 100)]]),
    );
  const sums = ({ start = 0, seconds = 1800, metres = 5000 }: Sums = {}): Field[] => [
    ...(start === null ? [] : [[2, 'u32', fitTime(begins, start)] as const]),
    ...(seconds === null ? [] : [[7, 'u32', seconds * 1000] as const, [8, 'u32', seconds * 1000] as const]),
    ...(metres === null ? [] : [[9, 'u32', metres * 100] as const]),
  ];
  return {
    at,
    sums,
    file: (type = 4) =>
      fitMessage(0, [
        [0, 'enum', type],
        [1, 'u16', 255],
        [4, 'u32', fitTime(begins)],
      ]),
    records: points(0, 1800, (second) => (second * 5000) / 1800),
    points,
    places: Array.from({ length: 61 }, (_, nth) =>
      fitMessage(20, [
        at(nth * 30),
        [0, 's32', Math.round((40 + (nth * 5000) / 111_195.08 / 60) * (2 ** 31 / 180))],
        [1, 's32', -71 * 11_930_465],
      ]),
    ),
    lap: (said = sums(), end = 1800, sport?: number) =>
      fitMessage(19, [at(end), ...said, ...(sport === undefined ? [] : [[25, 'enum', sport] as const])]),
    session: (said = sums(), sport: number | null = 1, more: readonly Field[] = []) =>
      fitMessage(18, [at(1800), ...said, ...(sport === null ? [] : [[5, 'enum', sport] as const]), ...more]),
    timer: (second: number, type: number) => fitMessage(21, [at(second), [0, 'enum', 0], [1, 'enum', type]]),
    activity: (offsetHours?: number) =>
      fitMessage(34, [
        at(1800),
        [1, 'u16', 1],
        ...(offsetHours === undefined ? [] : [[5, 'u32', fitTime(begins, 1800 + offsetHours * 3600)] as const]),
      ]),
  };
}
