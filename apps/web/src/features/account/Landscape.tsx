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
      <g style={{ fill: deep(46) }} data-near-name="">
        <path d="M92 372c-3-70 8-96 16-96s20 26 15 96z" />
        <path d="M128 380c-2-52 7-74 14-74s17 22 13 74z" />
      </g>
      <g style={{ fill: deep(46) }}>
        <path d="M622 362c-3-84 9-118 19-118s23 34 18 118z" />
        <path d="M584 372c-2-52 6-74 13-74s16 22 12 74z" />
        <path d="M666 356c-2-46 6-64 12-64s14 18 11 64z" />
      </g>
      <Walker x={232} y={419} coat="var(--accent)" skin="#e6b08c" hair="long" />
      <Walker x={292} y={417} coat={tone(76)} skin="#7d4f35" hair="curly" scale={1.05} />
      <Walker x={408} y={421} coat="#f3c45f" skin="#c98e66" hair="short" scale={0.96} />
    </svg>
  );
}

interface WalkerProps {
  x: number;
  y: number;
  coat: string;
  skin: string;
  hair: 'long' | 'curly' | 'short';
  scale?: number;
}

/** Somebody in mid-stride, standing on the given point. */
function Walker({ x, y, coat, skin, hair, scale = 1 }: WalkerProps) {
  const limb = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  const dark = 'color-mix(in oklab, var(--brand) 24%, #06120e)';
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-3-40 L-8-20 L-21-7" style={{ ...limb, strokeWidth: 10, stroke: dark }} />
      <path d="M2-40 L13-21 L11-1 L17-1" style={{ ...limb, strokeWidth: 10, stroke: dark }} />
      {hair === 'long' && <path d="M-6-98c-7 4-10 14-16 18 8 3 15-1 18-8z" style={{ fill: dark }} />}
      <path d="M-1-72h4" style={{ ...limb, strokeWidth: 9, stroke: skin }} />
      <path d="M-12-38c-2-14-1-28 5-36 3-4 11-4 15 0 6 7 6 22 5 36-8 4-17 4-25 0z" style={{ fill: coat }} />
      <path
        d="M1-66 L8-50 L21-53"
        style={{ ...limb, strokeWidth: 8, stroke: 'color-mix(in oklab, currentColor 14%, transparent)', color: '#000' }}
      />
      <path d="M21-53 L24-54" style={{ ...limb, strokeWidth: 7, stroke: skin }} />
      <circle cx="3" cy="-92" r="11" style={{ fill: skin }} />
      {hair === 'curly' ? (
        <path
          d="M-9-92a6 6 0 0 1 1-9 7 7 0 0 1 8-5 7 7 0 0 1 9 2 6 6 0 0 1 4 7c-4 1-7-1-9-2-3 3-6 3-8 3-1 3-3 4-5 4z"
          style={{ fill: dark }}
        />
      ) : (
        <path d="M-8-90c-2-10 4-15 11-15s11 4 11 9c-6 1-11-1-14-3-1 5-3 9-8 9z" style={{ fill: dark }} />
      )}
    </g>
  );
}
