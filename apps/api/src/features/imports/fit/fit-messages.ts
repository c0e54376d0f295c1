/** A file that is no FIT file, or is incomplete. */
export class FitError extends Error {}

interface Field {
  number: number;
  size: number;
  type: number;
}
/** A definition message: the layout of the following data messages of one kind. */
interface Layout {
  kind: number;
  littleEndian: boolean;
  fields: Field[];
  /** Size in bytes of the developer fields, which follow the others. */
  added: number;
}

/** A data message; valid only during the call of the listener. */
export interface FitMessage {
  kind: number;
  /** Seconds since the end of 1989, from the timestamp field or from the message header. */
  at: number | undefined;
  /** The number in a field, the first one of a list; undefined if it has none. */
  field: (number: number) => number | undefined;
  /** The bytes of a field. */
  bytes: (number: number) => Buffer | undefined;
}

const CHECK_SUM = 2;
const TIMESTAMP = 253;
/** Later versions of the protocol may have another layout. */
const LATEST_VERSION = 2;
/** Bits of a record header: compressed timestamp, definition message, developer fields. */
const [COMPRESSED, LAYOUT, ADDED] = [0x80, 0x40, 0x20] as const;

/** Base types by number: their size, how to read them, and their invalid value. */
type Read = (bytes: Buffer, littleEndian: boolean) => number;
const unsigned: Read = (bytes, little) => (little ? bytes.readUIntLE(0, bytes.length) : bytes.readUIntBE(0, bytes.length));
const signed: Read = (bytes, little) => (little ? bytes.readIntLE(0, bytes.length) : bytes.readIntBE(0, bytes.length));
const types: Readonly<Record<number, { size: number; read: Read; nothing: number }>> = {
  0: { size: 1, read: unsigned, nothing: 0xff },
  1: { size: 1, read: signed, nothing: 0x7f },
  2: { size: 1, read: unsigned, nothing: 0xff },
  3: { size: 2, read: signed, nothing: 0x7fff },
  4: { size: 2, read: unsigned, nothing: 0xffff },
  5: { size: 4, read: signed, nothing: 0x7fffffff },
  6: { size: 4, read: unsigned, nothing: 0xffffffff },
  8: { size: 4, read: (bytes, little) => (little ? bytes.readFloatLE(0) : bytes.readFloatBE(0)), nothing: Number.NaN },
  9: { size: 8, read: (bytes, little) => (little ? bytes.readDoubleLE(0) : bytes.readDoubleBE(0)), nothing: Number.NaN },
  10: { size: 1, read: unsigned, nothing: 0 },
  11: { size: 2, read: unsigned, nothing: 0 },
  12: { size: 4, read: unsigned, nothing: 0 },
};

/** The number in a field; undefined if its type is not numeric or its value is invalid. */
function numberIn(bytes: Buffer, type: number, littleEndian: boolean): number | undefined {
  const known = types[type & 31];
  if (!known || bytes.length < known.size) return undefined;
  const value = known.read(bytes.subarray(0, known.size), littleEndian);
  return value === known.nothing || !Number.isFinite(value) ? undefined : value;
}

/** Table for the FIT CRC, by half bytes. */
const halves = Array.from({ length: 16 }, (_, half) => {
  let sum = half;
  for (let bit = 0; bit < 4; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  return sum;
});
function checkSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum >>> 4) ^ halves[(sum ^ byte) & 15]!;
    sum = (sum >>> 4) ^ halves[(sum ^ (byte >>> 4)) & 15]!;
  }
  return sum;
}

/** One file of a chain: its messages, and whether they can be trusted. */
export interface FitFile {
  messages: Buffer;
  /** The device never wrote the length: the messages are valid up to an unknown end. */
  isUnfinished: boolean;
  /** The CRC is wrong. */
  isDoubtful: boolean;
}

const HEADER = 12;
const isFit = (bytes: Buffer) => bytes.length >= HEADER && bytes.readUInt8(0) >= HEADER && bytes.toString('latin1', 8, 12) === '.FIT';

/**
 * Splits a chain of files, which some devices write one after the other, each with its length. Ignores anything after the last file, and a
 * CRC that is zero or missing: devices write both.
 */
export function filesOf(content: Buffer, most: number): FitFile[] {
  const files: FitFile[] = [];
  for (let rest = content; isFit(rest) && files.length <= most; ) {
    const from = rest.readUInt8(0);
    const isLater = rest.readUInt8(1) >>> 4 > LATEST_VERSION;
    const length = rest.readUInt32LE(4);
    const isUnfinished = length === 0 || length === 0xffffffff;
    const to = isUnfinished ? rest.length : from + length;
    if (isLater || to > rest.length) break;
    const sum = to + CHECK_SUM <= rest.length ? rest.readUInt16LE(to) : 0;
    files.push({
      messages: rest.subarray(from, to),
      isUnfinished,
      isDoubtful: !isUnfinished && sum !== 0 && sum !== checkSum(rest.subarray(0, to)),
    });
    rest = rest.subarray(to + CHECK_SUM);
  }
  if (files.length === 0) throw new FitError('no whole file');
  return files;
}

/**
 * Reads the messages of a file one by one, so that a file of any size takes little memory. An unfinished file is read up to its first
 * invalid message; for any other file that throws `FitError`.
 */
export function readMessages(
  { messages, isUnfinished }: FitFile,
  wanted: ReadonlySet<number>,
  listener: (message: FitMessage) => void,
): void {
  let at = 0;
  let time = 0;
  const take = (size: number): Buffer => {
    if (at + size > messages.length) throw new FitError('structure');
    at += size;
    return messages.subarray(at - size, at);
  };
  const layouts = new Map<number, Layout>();
  const layoutOf = (head: number): Layout => {
    const [, order = 0, first = 0, second = 0, count = 0] = take(5);
    if (order > 1) throw new FitError('structure');
    const list = (length: number): Field[] =>
      Array.from({ length }, () => {
        const [number = 0, size = 0, type = 0] = take(3);
        return { number, size, type };
      });
    const fields = list(count);
    const added = head & ADDED ? list(take(1)[0]!).reduce((sum, { size }) => sum + size, 0) : 0;
    return { kind: order === 0 ? first | (second << 8) : (first << 8) | second, littleEndian: order === 0, fields, added };
  };
  const readOne = () => {
    const head = take(1)[0]!;
    const isCompressed = (head & COMPRESSED) !== 0;
    if (!isCompressed && (head & LAYOUT) !== 0) {
      layouts.set(head & 15, layoutOf(head));
      return;
    }
    const layout = layouts.get(isCompressed ? (head >> 5) & 3 : head & 15);
    if (!layout) throw new FitError('structure');
    const { kind, littleEndian } = layout;
    // The timestamp in the header replaces the field.
    const there = isCompressed ? layout.fields.filter(({ number }) => number !== TIMESTAMP) : layout.fields;
    const from = at;
    take(there.reduce((sum, { size }) => sum + size, layout.added));
    const bytes = (number: number) => {
      let start = from;
      for (const field of there) {
        if (field.number === number) return { found: messages.subarray(start, start + field.size), type: field.type };
        start += field.size;
      }
      return undefined;
    };
    const field = (number: number) => {
      const there = bytes(number);
      return there && numberIn(there.found, there.type, littleEndian);
    };
    const said = isCompressed ? time + (((head & 31) - time) & 31) : field(TIMESTAMP);
    time = said ?? time;
    if (wanted.has(kind)) listener({ kind, at: said, field, bytes: (number) => bytes(number)?.found });
  };
  while (at < messages.length)
    try {
      readOne();
    } catch (error) {
      if (isUnfinished && error instanceof FitError) return;
      throw error;
    }
}
