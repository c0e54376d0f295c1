import { isUtf8 } from 'node:buffer';
import { fieldWords, limits, storable } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';

/** The start and end of a caption, as browsers parse them; hours may be missing. */
const times = /^[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})[ \t\f]*-->[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})/gm;

const seconds = (hours = '0', minutes = '0', rest = '0') => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** Returns the maximum number of captions that a file shows at the same moment. */
function mostAtOnce(text: string): number {
  const changes: Array<[at: number, by: 1 | -1]> = [];
  for (const [, ...[fromH, fromM, fromS, toH, toM, toS]] of text.matchAll(times)) {
    const [from, to] = [seconds(fromH, fromM, fromS), seconds(toH, toM, toS)];
    if (from < to) changes.push([from, 1], [to, -1]);
  }
  let [now, most] = [0, 0];
  // If one ends when another begins, only one of them is shown.
  for (const [, by] of changes.sort(([a, by], [b, other]) => a - b || by - other)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** Returns the text of a captions file. Refuses files that are not WebVTT, that cannot be stored, or that would stall a browser. */
export function captionsIn(content: Buffer): string {
  const text = isUtf8(content) ? content.toString() : '';
  if (!/^\uFEFF?WEBVTT(?=[ \t\r\n]|$)/.test(text)) throw new Refusal('recordings.not_captions');
  const problem = !storable(text) ? fieldWords.unstorable : mostAtOnce(text) > limits.captions_at_once ? fieldWords.captions_at_once : null;
  if (problem) throw new Refusal('invalid', { fields: { body: [problem] } });
  return text;
}
