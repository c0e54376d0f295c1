import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { linkify, RichText } from './RichText.tsx';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe('addresses in a text', () => {
  it.each([
    ['See https://example.org/walks?x=1.', ['https://example.org/walks?x=1']],
    ['(https://en.wikipedia.org/wiki/Walk_(disambiguation))', ['https://en.wikipedia.org/wiki/Walk_(disambiguation)']],
    ['http://a.test and HTTPS://B.test!', ['http://a.test/', 'https://b.test/']],
    ['<a href="https://x.test">', ['https://x.test/']],
    ['javascript:alert(1) data:text/html,x ftp://f.test //h.test www.w.test', []],
    ['https:// nothing', []],
    ...['“%”', '‘%’', '«%»', '»%«', '„%“', '%。', '%，', '（%）', '「%」。', '《%》', '%…', '%!?', '[%]', '{%}', '%؟', '%।'].map(
      (around) => [around.replace('%', 'https://example.com/a'), ['https://example.com/a']] as [string, string[]],
    ),
    ['https://example.com/a（b）', ['https://example.com/a%EF%BC%88b%EF%BC%89']],
    ['https://example.com/a-', ['https://example.com/a-']],
  ])('%j', (text, expected) => {
    expect(links(text)).toEqual(expected);
    expect(
      linkify(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('open elsewhere without lending this page or our name', () => {
    render(<RichText text="https://example.org" />);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer', 'nofollow']));
  });
});

describe('a mention', () => {
  const person = { id: '01890000-0000-7000-8000-000000000001', first_name: 'Olga', last_name: 'Silver' };
  const named = { ...person, first_name: 'שרה', last_name: 'לוי' };

  it.each([
    ['between words that run from right to left', 'תודה @Olga Silver, נתראה', person],
    ['of a name that runs so, between words that do not', 'Thanks @שרה לוי, see you', named],
  ])('%s keeps its @ next to its name', async (_where, text, mentioned) => {
    const component = () => <RichText text={text} mentioned={[mentioned]} />;
    const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
    render(<RouterProvider router={router as never} />);
    const link = await screen.findByRole('link', { name: `@${mentioned.first_name} ${mentioned.last_name}` });
    // With `auto` browsers isolate the link from what is around it, and lay it out in the direction of its first letter.
    expect(link).toHaveAttribute('dir', 'auto');
    expect(link.parentElement).toHaveTextContent(text);
  });
});
