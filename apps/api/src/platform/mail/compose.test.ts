import { expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const brand = { name: 'Kestrel & Sons', primary_color: '#336699', support_email: 'help@kestrel.example' };
const compose = (change: object = {}) =>
  composeMail(brand, { to: 'ana@example.com', subject: 'A subject', heading: 'Hello Ana', paragraphs: ['First.', 'Second.'], ...change });

it('says the same in plain words and in HTML, in the name and colour of the deployment', () => {
  const mail = compose({ code: '123456', link: { label: 'Go on', url: 'https://muster.example/a?b=1&c=2' }, closing: ['Bye.'] });
  expect(mail.text).toBe(
    [
      'Hello Ana',
      'First.',
      'Second.',
      '123456',
      'Go on: https://muster.example/a?b=1&c=2',
      'Bye.',
      'Questions? Write to help@kestrel.example.',
      'Kestrel & Sons\n',
    ].join('\n\n'),
  );
  for (const part of [
    'Hello Ana',
    'First.',
    'Second.',
    '123456',
    'Bye.',
    'help@kestrel.example',
    'Kestrel &amp; Sons',
    'background:#336699',
  ]) {
    expect(mail.html).toContain(part);
  }
  expect(mail.html).toContain('href="https://muster.example/a?b=1&amp;c=2"');
});

it('lets nothing that people wrote become HTML', () => {
  const evil = `<img src=x onerror="alert('1')">`;
  const mail = compose({ heading: evil, paragraphs: [evil], closing: [evil], code: evil, subject: evil, link: { label: evil, url: evil } });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).not.toMatch(/="[^"]*" ?onerror/);
  const { html } = composeMail({ ...brand, primary_color: evil }, { to: '', subject: '', heading: '', paragraphs: [] });
  expect(html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
});

it('keeps a subject on one line', () => {
  expect(compose({ subject: ' Hello\r\nBcc: all@example.com ' }).subject).toBe('Hello Bcc: all@example.com');
});

it('says whose it is, so that it goes with their account', () => {
  expect(compose({ member: 'ana' })).toMatchObject({ to: 'ana@example.com', member: 'ana' });
});
