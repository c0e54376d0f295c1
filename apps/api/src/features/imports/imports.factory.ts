import type { ActivityImport, Client, MusterContract } from '@muster/contract';

/** A GPX track: a point every ten seconds, due north from the equator. Has no times without `begins`. */
export function gpx({
  begins,
  minutes = 30,
  metres = 5000,
  type = 'running',
  name = 'Run',
}: {
  begins?: Date;
  minutes?: number;
  metres?: number;
  type?: string;
  name?: string;
}): string {
  const steps = minutes * 6;
  const degrees = metres / 111_195.08;
  const points = Array.from({ length: steps + 1 }, (_, nth) => {
    const time = begins ? `<time>${new Date(begins.getTime() + nth * 10_000).toISOString()}</time>` : '';
    return `<trkpt lat="${((degrees * nth) / steps).toFixed(9)}" lon="8.5"><ele>4</ele>${time}<extensions><hr>150</hr></extensions></trkpt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><type>${type}</type><trkseg>${points.join('\n')}</trkseg></trk></gpx>`;
}

interface Lap {
  begins: Date;
  seconds: number;
  metres: number;
}

/** A TCX activity with these laps. */
export const tcx = (laps: readonly Lap[], sport = 'Running'): string => `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="${sport}"><Id>1</Id>
${laps
  .map(
    ({ begins, seconds, metres }) => `<Lap StartTime="${begins.toISOString()}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds>
<DistanceMeters>${metres}</DistanceMeters><Calories>300</Calories><Track><Trackpoint><Time>${begins.toISOString()}</Time>
<DistanceMeters>77777</DistanceMeters><HeartRateBpm><Value>150</Value></HeartRateBpm></Trackpoint></Track></Lap>`,
  )
  .join('')}</Activity></Activities></TrainingCenterDatabase>`;

/** A session of a FIT file, as summed up by a watch. */
export interface FitSession {
  begins: Date;
  seconds: number;
  metres: number;
  /** Cycles of one foot: two steps each. */
  cycles?: number;
  /** 1 is running, 2 cycling. */
  sport?: number;
}

const EPOCH_MS = 631_065_600_000;
const UINT32 = 0x86;
const ENUM = 0x00;

/** The FIT CRC as specified: bit by bit, independently of the library that reads it. */
function checkSum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum;
}

const le32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A FIT file with these sessions, each after some points of its track. */
export function fit(sessions: readonly FitSession[], points = 10): Buffer {
  const define = (local: number, message: number, fields: ReadonlyArray<readonly [number, number, number]>) =>
    Buffer.from([0x40 | local, 0, 0, message & 255, message >> 8, fields.length, ...fields.flat()]);
  const body: Buffer[] = [
    define(0, 20, [
      [253, 4, UINT32],
      [5, 4, UINT32],
    ]),
    define(1, 18, [
      [253, 4, UINT32],
      [2, 4, UINT32],
      [7, 4, UINT32],
      [8, 4, UINT32],
      [9, 4, UINT32],
      [10, 4, UINT32],
      [5, 1, ENUM],
    ]),
  ];
  for (const { begins, seconds, metres, cycles = 0xffffffff, sport = 1 } of sessions) {
    const start = Math.floor((begins.getTime() - EPOCH_MS) / 1000) >>> 0;
    // The distances of the points are twice as large as the session's, which is to be trusted.
    for (let nth = 0; nth < points; nth += 1) body.push(Buffer.from([0]), le32((start + nth) >>> 0), le32((metres * 200) >>> 0));
    const said = [start + seconds, start, seconds * 1000, seconds * 1000, metres * 100, cycles].map((value) => le32(value >>> 0));
    body.push(Buffer.from([1]), ...said, Buffer.from([sport]));
  }
  const data = Buffer.concat(body);
  const header = Buffer.concat([Buffer.from([14, 0x20, 0x54, 0x08]), le32(data.length), Buffer.from('.FIT')]);
  const sum = (bytes: Buffer) => {
    const value = checkSum(bytes);
    return Buffer.from([value & 255, value >> 8]);
  };
  const file = Buffer.concat([header, sum(header), data]);
  return Buffer.concat([file, sum(file)]);
}

/**
 * Sends a file and returns what was read from it. Polls for the result, since on a busy machine reading takes longer than the first
 * response waits.
 */
export async function sendFile(
  { api, id }: { api: Client<MusterContract>; id: string },
  file: string | Uint8Array,
  query: { name?: string; time_zone?: string } = {},
): Promise<ActivityImport> {
  let found = await api.createImport({ params: { id }, query, body: new Blob([new Uint8Array(Buffer.from(file))]) });
  while (found.state === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await api.getImport({ params: { id, importId: found.id } });
  }
  return found;
}
