// Makes breathing-room.mp4, the recording of the demo's guided pause: a lake, a circle that breathes, and four words.
// node apps/api/demo/films/breathing-room.mjs   (needs ffmpeg; the film is committed, so nobody else does)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';

const here = new URL('.', import.meta.url).pathname;
const [width, height, fps] = [640, 360, 12];

/** One breath: what is said, how long it takes in seconds, and how far the circle opens from and to. */
const breath = [
  ['Breathe in', 4, 0, 1],
  ['Hold', 2, 1, 1],
  ['Breathe out', 5, 1, 0],
  ['Rest', 1, 0, 0],
];
const breaths = 3;
const intro = 3;
const seconds = intro + breaths * breath.reduce((sum, [, each]) => sum + each, 0) + 2;

const lake = await sharp(`${here}../pictures/cover-lake.svg`, { density: 40 })
  .resize(width, height, { fit: 'cover' })
  .blur(2)
  .png()
  .toBuffer();

/** The words and the opening of the circle at a moment. */
function at(second) {
  let time = second - intro;
  if (time < 0) return ['Find a seat. Let your shoulders drop.', 0];
  for (let nth = 0; nth < breaths; nth += 1)
    for (const [words, length, from, to] of breath) {
      if (time < length) return [words, from + (to - from) * (1 - Math.cos((Math.PI * time) / length)) * 0.5];
      time -= length;
    }
  return ['Thank you. See you next week.', 0];
}

function frame(second) {
  const [words, open] = at(second);
  const r = 46 + 64 * open;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#10201a" opacity=".38"/>
    <circle cx="320" cy="156" r="${r + 14}" fill="#fff" opacity=".14"/>
    <circle cx="320" cy="156" r="${r}" fill="#fdf6e8" opacity=".9"/>
    <text x="320" y="322" font-family="DejaVu Sans" font-size="24" fill="#fff" text-anchor="middle">${words}</text></svg>`);
}

// Two low notes that swell, so that one hears that it plays.
const sound = `sine=f=110:d=${seconds},volume=0.5[a];sine=f=164.81:d=${seconds},volume=0.35[b];[a][b]amix=2,tremolo=f=0.1:d=0.7,lowpass=f=400,afade=t=in:d=3,afade=t=out:st=${seconds - 3}:d=3`;
const film = spawn(
  'ffmpeg',
  ['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${fps}`, '-i', '-']
    .concat(['-filter_complex', `${sound}[s]`, '-map', '0:v', '-map', '[s]'])
    .concat(['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-crf', '27', '-preset', 'veryslow', '-tune', 'animation'])
    .concat(['-c:a', 'aac', '-ac', '1', '-b:a', '24k', '-t', `${seconds}`, '-movflags', '+faststart', '-map_metadata', '-1'])
    .concat([`${here}breathing-room.mp4`]),
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
for (let nth = 0; nth < seconds * fps; nth += 1) {
  const pixels = await sharp(lake)
    .composite([{ input: frame(nth / fps) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  if (!film.stdin.write(pixels)) await once(film.stdin, 'drain');
}
film.stdin.end();
await once(film, 'close');
