import type { KnownAddressCode } from '@muster/contract';

/** Countries whose street addresses begin with a house number. Elsewhere it may come last, or a name may replace it. */
const numberFirst = new Set(['US', 'CA', 'AU']);

const box = /^(?:p\.? ?o\.? ?box|post office box|locked bag|gpo box)\b[ #.]*(.*)$/i;
const ruralRoute = /^(?:rr|rural route|hc|highway contract|psc|unit|cmr)\b/i;
const mailbox = /\bpmb\b[ #.]*(\S*)/i;
const unit = /^(?:apt|apartment|unit|suite|ste|flat|room|rm|level|lot|#)(?![a-z])[ #.]*(.*)$/i;
const unitInStreet = /[ ,](?:apt|apartment|unit|suite|ste|flat)\b[ #.]*(.*)$/i;
/** `12`, `12A`, `12-34`, `12 1/2`, `2/15` (Australian unit and house), `N6W23001` (Wisconsin's grid). */
const houseNumber = /^(?:\d{1,6}[a-z]?(?:[-/]\d{1,6}[a-z]?)?|[nsew]\d{1,5}[nsew]\d{1,6})$/i;
const boxNumber = /^[a-z]{0,2}\d{1,7}[a-z]?$/i;
const unitNumber = /^(?=.*[a-z\d])[a-z\d][a-z\d\-/. ]{0,11}$/i;

/**
 * Returns the faults in the format of a street address, without knowing any streets: numbers that are missing or cannot be numbers. Never
 * reports AE02 (unknown street). AE01 means that the line contains no street at all.
 */
export function streetFaults(street: string, street2: string, country: string): KnownAddressCode[] {
  const faults = new Set<KnownAddressCode>();
  const line = street.trim();
  const second = street2.trim();

  const pmb = mailbox.exec(`${line} ${second}`);
  if (pmb && !/\d/.test(pmb[1] ?? '')) faults.add('AE14');

  const inBox = box.exec(line);
  if (inBox) {
    const number = (inBox[1] ?? '').split(/[ ,]/)[0] ?? '';
    if (number === '') faults.add('AE13');
    else if (!boxNumber.test(number)) faults.add('AE12');
    return [...faults];
  }

  const named = unit.exec(second) ?? unitInStreet.exec(line);
  if (named) {
    const number = (named[1] ?? '').replace(mailbox, '').trim();
    if (number === '') faults.add('AE09');
    else if (!unitNumber.test(number)) faults.add('AE08');
  }

  if (!/\p{L}{2}|\d(?:st|nd|rd|th)\b/iu.test(line)) faults.add('AE01');
  if (numberFirst.has(country) && !ruralRoute.test(line)) {
    // An Australian unit may come first: «Unit 2, 15 Park Road».
    const first = line.replace(/^(?:unit|level|lot|shop|suite)\s+\S+[,\s]+/i, '').split(/[ ,]/)[0] ?? '';
    if (!/\d/.test(first)) faults.add('AE11');
    else if (!houseNumber.test(first) || /^0+[a-z]?$/i.test(first)) faults.add('AE10');
  }
  return [...faults];
}
