/** Texts of shirts. The sentences that the specification prescribes are in the contract's `fieldWords`. */
export const shirt = {
  title: 'Your shirt',
  want: 'Send me a shirt',
  wantHint: 'It comes with your membership, at no extra cost.',
  size: 'Shirt size',
  cuts: { Mens: 'Men', Womens: 'Women' } as Record<string, string>,
  chart: 'Size chart',
  chartText: 'Measure yourself around the widest part of your chest or bust, and around your waist above the navel.',
  columns: { size: 'Size', chest: 'Chest', bust: 'Bust', waist: 'Waist' },
  inches: (from: number, to: number) => `${from}–${to} in`,
  centimeters: (from: number, to: number) => `${Math.round(from * 2.54)}–${Math.round(to * 2.54)} cm`,
  where: 'Where should it go?',
  home: 'To my address',
  elsewhere: 'To another address',
  fillAll: 'YOU MUST FILL OUT ALL FIELDS',
  saveFailed: "Couldn't save where your shirt goes. Please try again.",
} as const;
