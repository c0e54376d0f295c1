import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

/** The declarations at the beginning of every export, shortened. */
const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  startDate     CDATA #REQUIRED
>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-03-02 10:00:00 -0500"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
`;

const device = '&lt;&lt;HKDevice: 0x28313a8a0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1&gt;';

/** A record of an export as written by a phone. */
export const healthRecord = ({
  type = 'HKQuantityTypeIdentifierStepCount',
  source = 'Ana’s iPhone',
  unit = 'count',
  from,
  to = from,
  value,
}: {
  type?: string;
  source?: string;
  unit?: string;
  /** `2026-03-02 09:00:00 -0500` */
  from: string;
  to?: string;
  value: number | string;
}): string =>
  ` <Record type="${type}" sourceName="${source}" sourceVersion="10.2" device="${device}" unit="${unit}" creationDate="${to}" startDate="${from}" endDate="${to}" value="${value}"/>\n`;

/** A whole `export.xml` with these records in it. */
export const healthXml = (...records: string[]): string => `${head}${records.join('')}</HealthData>\n`;

const pad = (n: number) => String(n).padStart(2, '0');

/**
 * A long export in pieces: years of heart rates, and steps of a phone and a watch that were both worn on the last day, 10 per minute from
 * 07:00 to 19:00 in New York.
 */
export function* longExport(records: number, day: string): Generator<string> {
  yield head;
  let left = records - 1440;
  for (let at = 0; left > 0; at += 1, left -= 1) {
    const date = new Date(Date.UTC(2020, 0, 1) + at * 150_000).toISOString();
    const from = `${date.slice(0, 10)} ${date.slice(11, 19)} -0500`;
    yield healthRecord({
      type: 'HKQuantityTypeIdentifierHeartRate',
      source: 'Ana’s Apple Watch',
      unit: 'count/min',
      from,
      value: 60 + (at % 90),
    });
  }
  for (const source of ['Ana’s iPhone', 'Ana’s Apple Watch'])
    for (let minute = 7 * 60; minute < 19 * 60; minute += 1) {
      const from = `${day} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00 -0500`;
      yield healthRecord({ source, from, to: from.replace(':00 -', ':59 -'), value: 10 });
    }
  yield '</HealthData>\n';
}

const uint = (size: 2 | 4, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  if (size === 2) bytes.writeUInt16LE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};

/** Streams an archive with one entry to a file, of any size. Returns the uncompressed size of the entry. */
export async function writeZip(path: string, name: string, pieces: Iterable<string | Buffer>): Promise<number> {
  const file = createWriteStream(path);
  const flags = 0x0808; // Sizes follow the content; names are UTF-8.
  const named = Buffer.from(name);
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    ...[20, flags, 8, 0, 0].map((value) => uint(2, value)),
    Buffer.alloc(12),
    uint(2, named.length),
    uint(2, 0),
    named,
  ]);
  file.write(local);
  const deflate = createDeflateRaw();
  let packed = 0;
  deflate.on('data', (piece: Buffer) => {
    packed += piece.length;
    file.write(piece);
  });
  let [sum, size] = [0, 0];
  const put = async (bytes: Buffer) => {
    sum = crc32(bytes, sum);
    size += bytes.length;
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  };
  let held: Buffer[] = [];
  let heldBytes = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < 1024 * 1024) continue;
    await put(Buffer.concat(held));
    [held, heldBytes] = [[], 0];
  }
  await put(Buffer.concat(held));
  deflate.end();
  await once(deflate, 'end');
  const sizes = Buffer.concat([uint(4, sum), uint(4, packed), uint(4, size)]);
  file.write(Buffer.concat([Buffer.from('PK\u0007\u0008'), sizes]));
  const at = local.length + packed + 16;
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    ...[20, 20, flags, 8, 0, 0].map((value) => uint(2, value)),
    sizes,
    uint(2, named.length),
    Buffer.alloc(16),
    named,
  ]);
  file.write(central);
  file.end(
    Buffer.concat([
      Buffer.from('PK\u0005\u0006'),
      ...[0, 0, 1, 1].map((value) => uint(2, value)),
      uint(4, central.length),
      uint(4, at),
      uint(2, 0),
    ]),
  );
  await once(file, 'close');
  return size;
}
