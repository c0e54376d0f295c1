import { expect, it } from 'vitest';
import { embedOf } from './recording-embeds.ts';

const sites = ['youtube.com', 'vimeo.com'] as const;
const tube = { site: 'youtube.com', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&enablejsapi=1' };

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
  'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ',
])('plays %s in a frame', (address) => {
  expect(embedOf(address, sites)).toEqual(tube);
});

it.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e'],
])('plays %s in a frame', (address, src) => {
  expect(embedOf(address, sites)).toEqual({ site: 'vimeo.com', src });
});

it.each([
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://xyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test\\@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://yоutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com./watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.test&v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
  'https://www.youtube.com/watch?v=../../evil1',
  'https://www.youtube.com/watch',
  'https://vimeo.com.evil.test/76979871',
  'https://vimeo.com/76979871/<script>',
  'https://vimeo.com/channels/staff',
  'https://notvimeo.com/76979871',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  '//youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('leaves %s a link', (address) => {
  expect(embedOf(address, sites)).toBeNull();
});

it('plays nothing of sites that the deployment leaves out', () => {
  expect(embedOf('https://www.youtube.com/watch?v=dQw4w9WgXcQ', ['vimeo.com'])).toBeNull();
});
