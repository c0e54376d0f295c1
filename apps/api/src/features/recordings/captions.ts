import { isUtf8 } from 'node:buffer';
import { fieldWords, limits, storable } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';

/** From when to when a caption is shown, as browsers read it; hours may be missing. */
const times = /^[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})[ \t\f]*-->[ \t\f]*(?:(\d+):)?([0-5]\d):([0-5]\d\.\d{3})/gm;

const seconds = (hours = '0', minutes = '0', rest = '0') => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** How many captions of a file are shown at the same moment, at most. */
function mostAtOnce(text: string): number {
  const changes: Array<[at: number, by: 1 | -1]> = [];
  for (const [, ...[fromH, fromM, fromS, toH, toM, toS]] of text.matchAll(times)) {
    const [from, to] = [seconds(fromH, fromM, fromS), seconds(toH, toM, toS)];
    if (from < to) changes.push([from, 1], [to, -1]);
  }
  let [now, most] = [0, 0];
  // Where one ends as another begins, only one of them is shown.
  for (const [, by] of changes.sort(([a, by], [b, other]) => a - b || by - other)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** The text of a captions file. Refused if it is not WebVTT, or holds what cannot be stored or would stop a browser. */
export function captionsIn(content: Buffer): string {
  const text = isUtf8(content) ? content.toString() : '';
  if (!/^\uFEFF?WEBVTT(?=[ \t\r\n]|$)/.test(text)) throw new Refusal('recordings.not_captions');
  const problem = !storable(text) ? fieldWords.unstorable : mostAtOnce(text) > limits.captions_at_once ? fieldWords.captions_at_once : null;
  if (problem) throw new Refusal('invalid', { fields: { body: [problem] } });
  return text;
}
