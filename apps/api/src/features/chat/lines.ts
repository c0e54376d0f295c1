import { inert } from '../../platform/csv.ts';

/** A text as a cell of a file whose cells are parted by tabs: on one line, and harmless in spreadsheets. */
const cell = (text: string): string => inert(text.replace(/\s+/g, ' ').trim());

/** The recorded log of a chat: a line each with time, username and content, and tabs between them (CHAT-04). */
export const chatLog = (lines: ReadonlyArray<readonly [time: string, username: string, content: string]>): string =>
  lines.map((line) => `${line.map(cell).join('\t')}\n`).join('');
