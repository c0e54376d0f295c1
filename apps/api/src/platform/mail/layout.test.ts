import { contrast } from '@muster/contract/base/palette';
import { describe, expect, it } from 'vitest';
import { type MailLook, mailPage, mailStyles } from './layout.ts';

const look: MailLook = { name: 'Kestrel & Sons', primary_color: '#336699', accent_color: '#ffcc00', logo_url: null };
const page = (change: Partial<MailLook> = {}, more: { preview?: string; site?: string } = {}) =>
  mailPage({ ...look, ...change }, { title: 'A title', content: '<p class="ink">Words</p>', footer: '<p class="soft">Small</p>', ...more });

/** The colour of a class in the dark scheme. */
const darkOf = (html: string, name: string): string =>
  new RegExp(`@media\\(prefers-color-scheme:dark\\)\\{.*?\\.${name}\\{[a-z-]+:(#\\w{6})`).exec(html)![1]!;
const lightOf = (style: string): string => /#[0-9a-f]{6}/i.exec(style)![0];

describe('the frame of mails', () => {
  it('says that it has both schemes, and has the colours of the light one inline for programs that know no other', () => {
    const html = page();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain(mailStyles(look).canvas);
    expect(html.replaceAll(/<style>[^]*<\/style>/g, '')).not.toContain(darkOf(html, 'card'));
  });

  it.each(['#336699', '#ffee00', '#101010', '#ffffff', '#ff0000'])('is readable in both schemes where the brand is %s', (primary_color) => {
    const html = page({ primary_color });
    const styles = mailStyles({ ...look, primary_color });
    for (const text of ['ink', 'soft', 'link'] as const) {
      expect(contrast(lightOf(styles[text]), lightOf(styles.card))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkOf(html, text), darkOf(html, 'card'))).toBeGreaterThanOrEqual(4.5);
    }
    const [fill, words] = [/background-color:(#\w{6})/, /;color:(#\w{6})/].map((found) => found.exec(styles.button)![1]!);
    expect(contrast(fill!, words!)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the logo of the deployment beside its name, from wherever it is, but none that mail programs cannot draw', () => {
    const logo = (logo_url: string, site?: string) =>
      /<img src="([^"]*)" alt=""/.exec(page({ logo_url }, site === undefined ? {} : { site }))?.[1];
    expect(logo('https://kestrel.example/logo.png?a=1&b=2')).toBe('https://kestrel.example/logo.png?a=1&amp;b=2');
    expect(logo('/files/logo.png', 'https://wellbeing.example')).toBe('https://wellbeing.example/files/logo.png');
    expect(logo('/files/logo.png')).toBeUndefined();
    expect(logo('https://kestrel.example/logo.svg')).toBeUndefined();
    expect(page()).toContain('Kestrel &amp; Sons</p>');
  });

  it('shows a preview to lists of mails alone, with nothing that people wrote as HTML', () => {
    const html = page({}, { preview: 'News from <b>Ben</b>' });
    expect(html).toMatch(/<div style="display:none[^"]*">News from &lt;b&gt;Ben&lt;\/b&gt;&#847;/);
    expect(page()).not.toContain('display:none');
  });
});
