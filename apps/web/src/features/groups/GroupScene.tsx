import type { GroupKind } from '@muster/contract';
import type { ReactNode } from 'react';
import classes from './GroupScene.module.css';

/** Sun over hills: everybody. */
const hills = (
  <>
    <circle className={classes.sun} cx="432" cy="86" r="46" />
    <path className={classes.far} d="M0 150c60-46 128-58 196-26 58 27 104 12 160-22 84-50 168-32 244 28v90H0z" />
    <path className={classes.mid} d="M0 176c92-34 168-26 252 4 96 34 196 2 348-34v74H0z" />
    <path className={classes.near} d="M0 204c120-26 236-20 330-6 98 14 184 8 270-12v34H0z" />
  </>
);

/** A trail that winds over the land: an activity. */
const trail = (
  <>
    <circle className={classes.sun} cx="150" cy="66" r="34" />
    <path className={classes.far} d="M0 132c86-30 150-66 232-40 82 26 118 52 198 24 62-22 112-30 170-16v120H0z" />
    <path className={classes.mid} d="M0 172c134-40 262-10 360 4 92 12 172-12 240-30v74H0z" />
    <path className={classes.trail} d="M252 232c-34-28 96-30 108-48 14-20-74-18-66-38 6-16 66-14 74-30 6-12-22-14-20-24" />
    <g className={classes.tree}>
      <path d="m474 158 16-44 16 44zM506 166l12-34 12 34zM70 168l13-36 13 36z" />
    </g>
  </>
);

/** Sails on the water: who lends a hand. */
const sails = (
  <>
    <circle className={classes.sun} cx="108" cy="74" r="30" />
    <path className={classes.far} d="M0 138c150-10 300-14 600-2v84H0z" />
    <g className={classes.sail}>
      <path d="M322 146V36c36 26 62 62 74 110zM308 146V62c-28 22-48 50-58 84z" />
      <path d="M474 136V82c18 13 31 31 37 54zM466 136V96c-13 10-22 24-27 40z" />
    </g>
    <path
      className={classes.near}
      d="M240 154h168c-8 20-24 28-44 28h-82c-20 0-36-10-42-28zM434 142h82c-4 10-12 14-22 14h-40c-10 0-18-5-20-14z"
    />
    <path className={classes.mid} d="M0 182c50-12 100-12 150 0s100 12 150 0 100-12 150 0 100 12 150 0v38H0z" />
  </>
);

/** Roofs by the water: a chapter. */
const town = (
  <>
    <circle className={classes.sun} cx="470" cy="64" r="32" />
    <path
      className={classes.far}
      d="M0 176V112l34-26 34 26v-8h44V84l26-26 26 26v40h34V92h50v32l30-22 30 22V74l22-44 22 44v44h40V98h46v26l34-26 34 26v-14h54v66z"
    />
    <path
      className={classes.mid}
      d="M0 186v-34h58v-22l28-22 28 22v22h62v-30h54v30h66l28-22 28 22h50v-18h52v18h40v-26l26-20 26 20v26h64v68H0z"
    />
    <g className={classes.lit}>
      <path d="M80 138h12v14H80zM196 134h10v12h-10zM212 134h10v12h-10zM512 138h12v14h-12zM420 144h10v10h-10z" />
    </g>
    <path className={classes.near} d="M0 192c50-10 100-10 150 0s100 10 150 0 100-10 150 0 100 10 150 0v28H0z" />
  </>
);

const scenes: Record<GroupKind, ReactNode> = { national: hills, activity: trail, sponsor: sails, others: town };

/** What is drawn in place of a group's banner, in the deployment's colours: by its kind, and the other way round for half of the groups. */
export function GroupScene({ id, kind }: { id: string; kind: GroupKind }) {
  const turned = id.codePointAt(id.length - 1)! % 2 === 1;
  return (
    <svg
      className={classes.scene}
      data-turned={turned || undefined}
      data-kind={kind}
      viewBox="0 0 600 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {scenes[kind]}
    </svg>
  );
}
