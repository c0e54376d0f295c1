import { FitMessageReaderError, type FitRawMessage } from 'fit-file-parser/raw';

/** A message of which the fields are wanted, as it stands in the file. */
export type FitMessage = Pick<FitRawMessage, 'fields' | 'littleEndian'>;

interface Field {
  fieldNumber: number;
  size: number;
  baseType: number;
}
/** How the messages of one kind are laid out, from here on in the file. */
interface Layout {
  kind: number;
  littleEndian: boolean;
  fields: Field[];
  /** Bytes of the fields that a developer added, which stand behind the others. */
  added: number;
}

const CHECK_SUM = 2;
const TIMESTAMP = 253;
/** Bits of the head of a message: its time is in the head; it says how others are laid out, and that they have fields of a developer. */
const [COMPRESSED, LAYOUT, ADDED, RESERVED] = [0x80, 0x40, 0x20, 0x10] as const;

/** The check sum of FIT, of half a byte each. */
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

/** Where the messages of a file begin and end, once its head and its check sums are found right. */
function boundsOf(file: Buffer): { from: number; to: number } {
  const from = file.length < 14 ? 0 : file.readUInt8(0);
  if ((from !== 12 && from !== 14) || ![1, 2].includes(file.readUInt8(1) >>> 4) || file.toString('latin1', 8, 12) !== '.FIT')
    throw new FitMessageReaderError('invalid_header');
  const to = from + file.readUInt32LE(4);
  if (to + CHECK_SUM !== file.length) throw new FitMessageReaderError('invalid_header');
  const isHeadRight = from === 12 || file.readUInt16LE(12) === 0 || file.readUInt16LE(12) === checkSum(file.subarray(0, 12));
  if (!isHeadRight || file.readUInt16LE(to) !== checkSum(file.subarray(0, to))) throw new FitMessageReaderError('invalid_crc');
  return { from, to };
}

/**
 * The messages of one kind in a FIT file; all others are passed over. Throws `FitMessageReaderError` for a file that is not whole.
 *
 * The library's own `readFitMessages` does the same, but refuses every file in which a message has its time in its head and its layout does not
 * list the time as a field. That is how watches write them.
 */
export function messagesOf(file: Buffer, wanted: number): FitMessage[] {
  const { from, to } = boundsOf(file);
  let at = from;
  const take = (size: number): Buffer => {
    if (at + size > to) throw new FitMessageReaderError('invalid_structure');
    at += size;
    return file.subarray(at - size, at);
  };
  const layouts = new Map<number, Layout>();
  const layoutOf = (head: number): Layout => {
    const [, order = 0, first = 0, second = 0, count = 0] = take(5);
    if (order > 1) throw new FitMessageReaderError('invalid_structure');
    const list = (length: number): Field[] =>
      Array.from({ length }, () => {
        const [fieldNumber = 0, size = 0, baseType = 0] = take(3);
        return { fieldNumber, size, baseType };
      });
    const fields = list(count);
    const added = head & ADDED ? list(take(1)[0]!).reduce((sum, { size }) => sum + size, 0) : 0;
    return { kind: order === 0 ? first | (second << 8) : (first << 8) | second, littleEndian: order === 0, fields, added };
  };

  const found: FitMessage[] = [];
  while (at < to) {
    const head = take(1)[0]!;
    const isCompressed = (head & COMPRESSED) !== 0;
    if (!isCompressed && (head & RESERVED) !== 0) throw new FitMessageReaderError('invalid_structure');
    if (!isCompressed && (head & LAYOUT) !== 0) {
      layouts.set(head & 15, layoutOf(head));
      continue;
    }
    const layout = layouts.get(isCompressed ? (head >> 5) & 3 : head & 15);
    if (!layout) throw new FitMessageReaderError('invalid_structure');
    const there = isCompressed ? layout.fields.filter(({ fieldNumber }) => fieldNumber !== TIMESTAMP) : layout.fields;
    if (layout.kind === wanted)
      found.push({ fields: there.map((field) => ({ ...field, bytes: take(field.size) })), littleEndian: layout.littleEndian });
    else for (const { size } of there) take(size);
    take(layout.added);
  }
  return found;
}
