import { contrast, type Oklch, toHex, toOklch } from './color.ts';

export type Scheme = 'light' | 'dark';

/** Paper by day, deep green-black by night. `canvas` lies behind everything, `surface` under text that stands out from it. */
export const neutrals = {
  light: {
    canvas: '#faf7f2',
    surface: '#fffdfa',
    sunken: '#f2ede4',
    ink: '#1d211e',
    'ink-soft': '#5c615b',
    hairline: '#e6dfd3',
    control: '#8c8a80',
    bone: '#eee8de',
    danger: '#b3261e',
    success: '#1d6b3c',
  },
  dark: {
    canvas: '#0f1513',
    surface: '#161d1a',
    sunken: '#1d2622',
    ink: '#eef0ea',
    'ink-soft': '#a6aea7',
    hairline: '#29322d',
    control: '#717c75',
    bone: '#212a26',
    danger: '#ff9d90',
    success: '#7fd39b',
  },
} as const satisfies Record<Scheme, Record<string, string>>;

const steps = [0.97, 0.93, 0.87, 0.79, 0.7, 0.61, 0.52, 0.44, 0.36, 0.28];
/** Above the 4.5 of WCAG AA, so that rounding to eight bits never falls below it. */
const readable = 4.6;

/** Ten shades of one hue, from the palest to the deepest. */
export const ramp = (hex: string): string[] => {
  const base = toOklch(hex);
  return steps.map((l) => toHex({ ...base, l, c: base.c * Math.sin(Math.PI * Math.min(Math.max(l, 0.12), 0.94)) ** 0.5 }));
};

/** White or ink, whichever is readable on a fill; pure black if only that is. */
export const textOn = (fill: string): string => ['#ffffff', '#14100c'].find((text) => contrast(text, fill) >= readable) ?? '#000000';

/** The shade closest to the given colour that reaches a contrast ratio on every background of a scheme. */
function shade(color: Oklch, scheme: Scheme, ratio: number, also: string[] = []): string {
  const { canvas, surface, sunken } = neutrals[scheme];
  const reaches = (hex: string) => [canvas, surface, sunken, ...also].every((ground) => contrast(hex, ground) >= ratio);
  const step = scheme === 'light' ? -0.01 : 0.01;
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...color, l });
    if (reaches(hex)) return hex;
  }
  return neutrals[scheme].ink;
}

const mix = (hex: string, scheme: Scheme, amount: number): string => {
  const ground = toOklch(neutrals[scheme].surface);
  const color = toOklch(hex);
  return toHex({ l: ground.l + (color.l - ground.l) * amount, c: ground.c + (color.c - ground.c) * amount, h: color.h });
};

/** The variables of one scheme, without their leading dashes. The fill is always the exact brand colour. */
export function schemeTokens(scheme: Scheme, primary: string, accent: string): Record<string, string> {
  const brandSoft = mix(primary, scheme, scheme === 'light' ? 0.1 : 0.24);
  const accentSoft = mix(accent, scheme, scheme === 'light' ? 0.14 : 0.24);
  return {
    ...neutrals[scheme],
    brand: primary,
    'on-brand': textOn(primary),
    'brand-ink': shade(toOklch(primary), scheme, readable, [brandSoft]),
    'brand-soft': brandSoft,
    /** Edge of a filled control: the fill itself, or a visible shade where the fill cannot be told from the page. */
    'brand-edge': contrast(primary, neutrals[scheme].canvas) >= 3 ? primary : shade(toOklch(primary), scheme, 3),
    accent,
    'on-accent': textOn(accent),
    'accent-ink': shade(toOklch(accent), scheme, readable, [accentSoft]),
    'accent-soft': accentSoft,
    'drawing-ink': neutrals[scheme].ink,
    'drawing-tint': mix(primary, scheme, scheme === 'light' ? 0.24 : 0.42),
    'drawing-accent': accent,
  };
}

/** The style sheet of a deployment's colours in both schemes; it follows the system until the member chooses. */
export function brandSheet(primary: string, accent: string): string {
  const declare = (scheme: Scheme) =>
    Object.entries(schemeTokens(scheme, primary, accent))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  const dark = declare('dark');
  return (
    `:root{${declare('light')}}` +
    `@media(prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${dark}}}` +
    `:root[data-mantine-color-scheme=dark]{${dark}}`
  );
}
