/** Hills at daybreak and people on their way, all in shades of the deployment's colours. Decorative. */
export function Landscape({ className }: { className?: string }) {
  const tone = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, var(--on-brand))`;
  const deep = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, #06120e)`;
  return (
    <svg className={className} viewBox="0 0 720 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <circle cx="520" cy="176" r="74" style={{ fill: 'var(--accent)' }} />
      <path d="M0 292c90-52 168-66 258-34s150 30 236-12 156-44 226-18v252H0z" style={{ fill: tone(16) }} />
      <path d="M0 352c116-64 232-54 338-20s232 22 382-52v200H0z" style={{ fill: deep(12) }} />
      <path d="M0 404c150-56 306-38 424-14s208 6 296-28v118H0z" style={{ fill: deep(30) }} />
      <path
        d="M-10 470c130-44 236-58 368-50s236 18 372-20"
        style={{ fill: 'none', stroke: tone(34), strokeWidth: 13, strokeLinecap: 'round' }}
      />
      <g style={{ fill: deep(46) }}>
        <path d="M92 372c-3-70 8-96 16-96s20 26 15 96z" />
        <path d="M128 380c-2-52 7-74 14-74s17 22 13 74z" />
        <path d="M622 362c-3-84 9-118 19-118s23 34 18 118z" />
        <path d="M584 372c-2-52 6-74 13-74s16 22 12 74z" />
        <path d="M666 356c-2-46 6-64 12-64s14 18 11 64z" />
      </g>
      <Walker x={250} y={418} coat="var(--accent)" />
      <Walker x={312} y={416} coat={tone(72)} flipped />
      <Walker x={420} y={420} coat={tone(46)} />
    </svg>
  );
}

/** Somebody in mid-stride, standing on the given point. */
function Walker({ x, y, coat, flipped }: { x: number; y: number; coat: string; flipped?: boolean }) {
  const skin = flipped ? '#8a5a3c' : '#e0aa86';
  const limb = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 9 } as const;
  const dark = 'color-mix(in oklab, var(--brand) 30%, #06120e)';
  return (
    <g transform={`translate(${x} ${y}) scale(${flipped ? 0.92 : 1})`}>
      <path d="M0-38 L13-20 L9 0" style={{ ...limb, stroke: dark }} />
      <path d="M-2-38 L-9-19 L-22-6" style={{ ...limb, stroke: dark }} />
      <path d="M2-72 L18-58 L30-64" style={{ ...limb, strokeWidth: 7, stroke: skin }} />
      <path d="M-12-40 Q-13-80 1-80 Q15-80 13-40 Q0-34-12-40z" style={{ fill: coat }} />
      <path d="M-1-70 L-13-53 L-8-42" style={{ ...limb, strokeWidth: 7, stroke: coat }} />
      <circle cx="5" cy="-94" r="11" style={{ fill: skin }} />
      <path d="M-7-94c-1-10 6-14 12-14 7 0 11 4 11 9-8 1-13-1-16-3 0 5-3 8-7 8z" style={{ fill: dark }} />
    </g>
  );
}
