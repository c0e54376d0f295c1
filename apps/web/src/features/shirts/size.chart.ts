/** From and to, in inches. */
type Range = readonly [from: number, to: number];

interface Cut {
  /** What the names of its sizes begin with. */
  cut: 'Mens' | 'Womens';
  /** What is measured beside the waist. */
  around: 'chest' | 'bust';
  rows: ReadonlyArray<readonly [size: string, around: Range, waist: Range]>;
}

/** What the sizes measure [PAY-20]. */
export const chart: readonly Cut[] = [
  {
    cut: 'Mens',
    around: 'chest',
    rows: [
      ['Small', [34, 36], [28, 30]],
      ['Medium', [38, 40], [32, 34]],
      ['Large', [42, 44], [36, 38]],
      ['X-Large', [46, 48], [40, 42]],
      ['XX-Large', [50, 52], [44, 46]],
      ['3XL', [54, 56], [48, 50]],
      ['4XL', [58, 60], [52, 54]],
    ],
  },
  {
    cut: 'Womens',
    around: 'bust',
    rows: [
      ['Small', [34, 35], [26, 27]],
      ['Medium', [36, 37], [28, 29]],
      ['Large', [38, 40], [30, 32]],
      ['X-Large', [41, 43], [33, 35]],
      ['XX-Large', [44, 46], [36, 38]],
    ],
  },
];
