import { inert } from '../../platform/csv.ts';

/** A cell of a tab-separated file: on one line, and neutralized against formula injection in spreadsheets. */
const cell = (text: string): string => inert(text.replace(/\s+/g, ' ').trim());

/** The recorded log of a chat: a line per message with time, username and content, separated by tabs (CHAT-04). */
export const chatLog = (lines: ReadonlyArray<readonly [time: string, username: string, content: string]>): string =>
  lines.map((line) => `${line.map(cell).join('\t')}\n`).join('');
