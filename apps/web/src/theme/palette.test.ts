import { contrast, neutrals, type Scheme, schemeTokens, textOn, toHex, toOklch } from '@muster/contract/base/palette';
import { describe, expect, it } from 'vitest';

const brands = {
  eucalyptus: '#1f6b58',
  coral: '#f0765a',
  'pale yellow': '#fff3a0',
  'pale pink': '#ffd9e3',
  'near white': '#fafafa',
  'near black': '#0a0a0a',
  'saturated red': '#ff0000',
  'saturated green': '#00ff00',
  'saturated blue': '#0000ff',
  'middle grey': '#767676',
  'hard orange': '#ff7a00',
  'hard teal': '#008c95',
  violet: '#7c3aed',
};

const cases = Object.entries(brands).flatMap(([name, color]) => (['light', 'dark'] as const).map((scheme) => ({ name, color, scheme })));

describe('a palette from one brand colour', () => {
  it.each(cases)('$name can be read in the $scheme scheme', ({ color, scheme }: { color: string; scheme: Scheme }) => {
    const tokens = schemeTokens(scheme, color, color);
    const { canvas, surface, sunken } = neutrals[scheme];
    expect(tokens.brand).toBe(color);
    expect(contrast(tokens['on-brand']!, tokens.brand!)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [canvas, surface, sunken]) {
      expect(contrast(tokens['brand-ink']!, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['accent-ink']!, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(tokens['brand-edge']!, canvas)).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens['brand-ink']!, tokens['brand-soft']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['accent-ink']!, tokens['accent-soft']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.ink!, tokens['brand-soft']!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)('the %s neutrals can be read', (scheme) => {
    const set = neutrals[scheme];
    for (const ground of [set.canvas, set.surface, set.sunken]) {
      for (const text of ['ink', 'ink-soft', 'danger', 'success'] as const) expect(contrast(set[text], ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(set.control, set.surface)).toBeGreaterThanOrEqual(3);
  });

  it('finds text for any fill', () => {
    for (let value = 0; value <= 0xff; value += 5) {
      const grey = `#${value.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrast(textOn(grey), grey)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('reads and writes the same colour', () => {
    for (const hex of ['#1f6b58', '#f0765a', '#ffffff', '#000000', '#0000ff']) expect(toHex(toOklch(hex))).toBe(hex);
  });
});
