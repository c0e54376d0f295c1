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
