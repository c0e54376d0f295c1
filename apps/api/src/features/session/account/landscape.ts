const tone = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, var(--on-brand))`;
const deep = (amount: number) => `color-mix(in oklab, var(--brand) ${100 - amount}%, #06120e)`;
const path = (d: string, fill: string) => `<path d="${d}" style="fill:${fill}"/>`;

/** The hills of the login screen (`Landscape.tsx`) without the people, in shades of the deployment's colours. Decorative. */
export const landscape = `<svg class="landscape" viewBox="0 0 720 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<circle cx="520" cy="176" r="74" style="fill:var(--accent)"/>
${path('M0 292c90-52 168-66 258-34s150 30 236-12 156-44 226-18v252H0z', tone(16))}
${path('M0 352c116-64 232-54 338-20s232 22 382-52v200H0z', deep(12))}
${path('M0 404c150-56 306-38 424-14s208 6 296-28v118H0z', deep(30))}
<path d="M-10 470c130-44 236-58 368-50s236 18 372-20" style="fill:none;stroke:${tone(34)};stroke-width:13;stroke-linecap:round"/>
<g style="fill:${deep(46)}" data-near-name=""><path d="M92 372c-3-70 8-96 16-96s20 26 15 96z"/><path d="M128 380c-2-52 7-74 14-74s17 22 13 74z"/></g>
<g style="fill:${deep(46)}"><path d="M622 362c-3-84 9-118 19-118s23 34 18 118z"/><path d="M584 372c-2-52 6-74 13-74s16 22 12 74z"/><path d="M666 356c-2-46 6-64 12-64s14 18 11 64z"/></g>
</svg>`;
