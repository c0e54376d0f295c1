/** A colour by lightness (0–1), chroma (0–0.4) and hue (degrees): steps of equal number look equally far apart. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Reads `#rrggbb`. Matrices: Björn Ottosson's OKLab. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function linearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ];
}

const inGamut = (rgb: Rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

/** Writes `#rrggbb`. A colour outside the screen's gamut loses chroma until it fits, and keeps its lightness and hue. */
export function toHex(color: Oklch): string {
  let { c } = color;
  while (c > 0.001 && !inGamut(linearRgb({ ...color, c }))) c -= 0.004;
  const rgb = linearRgb({ ...color, c: Math.max(c, 0) }).map((v) => Math.round(toGamma(Math.min(Math.max(v, 0), 1)) * 255));
  return `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

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
