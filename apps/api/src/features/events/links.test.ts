import { isHttpUrl } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { eventDraft } from './events.factory.ts';

/** Addresses that run scripts, lead elsewhere than they appear to, or hide a part of themselves. */
const hostile: ReadonlyArray<[what: string, url: string]> = [
  ['a script', 'javascript:alert(1)'],
  ['a script that looks like an address', 'javascript://harbour.example/%0aalert(1)'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['a script with a tab in its scheme', 'java\tscript:alert(1)'],
  ['a script behind a control character', '\u0001javascript:alert(1)'],
  ['an encoded scheme', 'java%73cript:alert(1)'],
  ['a scheme as an entity', '&#106;avascript:alert(1)'],
  ['markup as data', 'data:text/html,<script>alert(1)</script>'],
  ['another scheme', 'vbscript:msgbox(1)'],
  ['a file', 'file:///etc/passwd'],
  ['a blob', 'blob:https://harbour.example/1'],
  ['the source of a page', 'view-source:https://harbour.example'],
  ['an address without a scheme', '//evil.example'],
  ['a scheme without slashes', 'https:evil.example'],
  ['too many slashes', 'https:///evil.example'],
  ['backslashes for slashes', 'https:\\\\evil.example'],
  ['a backslash before the real host', 'https://evil.example\\@harbour.example'],
  ['a user that looks like the host', 'https://harbour.example@evil.example'],
  ['a user with a password', 'https://harbour.example:443@evil.example/'],
  ['a line break', 'https://harbour.example\n.evil.example'],
  ['an invisible character', 'https://har\u200bbour.example'],
  ['letters that run backwards', 'https://harbour.example/\u202egpj.exe'],
  ['an encoded dot', 'https://harbour.example%2eevil.example'],
  ['a slash that is none', 'https://harbour.example\u2044x.evil.example'],
  ['a dot that is none', 'https://harbour.example\u3002evil.example'],
  ['wide letters', 'https://\uff48arbour.example'],
  ['letters of two scripts', 'https://h\u0430rbour.example'],
  ['Cyrillic letters that look Latin', 'https://\u0430\u0440\u0440\u04cf\u0435.example'],
  ['Greek letters that look Latin', 'https://\u03bf\u03ba.example'],
  ['punycode', 'https://xn--80ak6aa92e.example'],
  ['punycode further down', 'https://www.xn--80ak6aa92e.example'],
  ['a host as one number', 'https://2130706433/'],
  ['a host in hexadecimal', 'https://0x7f.1/'],
  ['no host', 'https://'],
  ['two dots', 'https://harbour..example'],
];

const honest = [
  'https://harbour.example',
  'HTTPS://Harbour.Example/Path?to=@you#there',
  'http://localhost:3000/events',
  'http://127.0.0.1:3000/',
  'https://harbour.example:8443/a/%2F%40b',
  'https://m\u00fcnchen.example/\u00fcber',
  'https://\u044f\u043d\u0434\u0435\u043a\u0441.\u0440\u0444',
  'https://\u6771\u4eac\u30bf\u30ef\u30fc.example',
  'https://\ud55c\uad6d.example',
];

it.each(hostile)('refuses %s as an address: %j [EVENT-69]', (_, url) => expect(isHttpUrl(url)).toBe(false));
it.each(honest)('takes %s as an address', (url) => expect(isHttpUrl(url)).toBe(true));

describe('the addresses of an event', () => {
  let app: TestApp;
  let ana: TestMember;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await makeMember(app);
  });
  afterAll(() => app.close());

  it('are refused where they are hostile, as links and for registration alike, and none is kept [EVENT-69] [EVENT-70] [SHELL-45]', async () => {
    const message = [`INVALID URL (example: ${app.url})`];
    const made = await ana.api.createEvent({ body: eventDraft });
    for (const [what, url] of hostile) {
      const body = { ...eventDraft, links: [{}, { text: 'Bring', url }], registration_url: url };
      const expected = { status: 400, fields: { 'links.1.url': message, registration_url: message } };
      expect(await refusal(ana.api.createEvent({ body })), what).toMatchObject(expected);
      expect(await refusal(ana.api.updateEvent({ params: { id: made.id }, body })), what).toMatchObject(expected);
    }
    expect(await ana.api.getEvent({ params: { id: made.id } })).toEqual(made);
  });

  it('are refused for its live stream too, which keeps the address that it had [EVENT-46] [SHELL-45]', async () => {
    const now = { starts_local: '2026-03-02T10:00', ends_local: '2026-03-02T11:00' };
    const call = { text: 'Video call', url: 'https://call.example/room' };
    const { id } = await ana.api.createEvent({ body: { ...eventDraft, ...now, is_virtual: true, location: null, links: [call] } });
    for (const [what, url] of hostile)
      expect(await refusal(ana.api.createLiveStream({ body: { identifier: id, url } })), what).toMatchObject({
        status: 400,
        fields: { url: [`INVALID URL (example: ${app.url})`] },
      });
    expect((await ana.api.getEvent({ params: { id } })).live).toMatchObject({ state: 'none', url: call.url });
  });

  it('are kept as they were typed where they are not', async () => {
    for (const url of honest) {
      const { links, registration_url } = await ana.api.createEvent({
        body: { ...eventDraft, links: [{ text: 'Bring', url }], registration_url: url },
      });
      expect([links[0]!.url, registration_url]).toEqual([url, url]);
    }
  });
});
