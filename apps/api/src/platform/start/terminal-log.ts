import type { LogTarget } from '../http/server.ts';

interface Entry {
  level: number;
  time: number;
  msg?: string;
  req?: { method?: string; path?: string };
  res?: { status?: number };
  responseTime?: number;
  err?: { type?: string; message?: string; stack?: string };
}

const levels: ReadonlyArray<[from: number, word: string]> = [
  [60, 'FATAL '],
  [50, 'ERROR '],
  [40, 'WARNING '],
];
/** Fields of log entries that are only useful to programs. */
const machine = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'req', 'res', 'responseTime', 'err']);

/** A log entry as a short line for the terminal; errors include their stack. */
export function shortLine(entry: Entry): string {
  const { level, time, msg, req, res, responseTime, err } = entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const parts = [
    msg,
    req && `${req.method} ${req.path}`,
    res && `${res.status}`,
    responseTime !== undefined && `${Math.round(responseTime)} ms`,
    ...Object.entries(entry).flatMap(([name, value]) => (machine.has(name) ? [] : [`${name}=${JSON.stringify(value)}`])),
    err && `${err.type}: ${err.message}`,
  ].filter(Boolean);
  const word = levels.find(([from]) => level >= from)?.[1] ?? '';
  const where = err?.stack ? `\n${err.stack.split('\n').slice(0, 6).join('\n')}` : '';
  return `${clock} ${word}${parts.join(' · ')}${where}`;
}

/** The log outside production: short lines for people. Production writes JSON, for log collectors. */
export const terminalLog = (say: (line: string) => void): LogTarget => ({
  write: (line) => {
    const entry = JSON.parse(line) as Entry;
    // The start prints the address itself, in its own words.
    if (!entry.msg?.startsWith('Server listening at')) say(shortLine(entry));
  },
});
