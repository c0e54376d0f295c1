import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, dark on white in both schemes: cameras want it so. As large as the room that it is given. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: width, data } = encode(text, { ecc: 'M', border: 4 });
    // One stroke for each run of dark modules: single squares show seams.
    const runs = data.flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? width : end) - x}v1H${x}z`];
      }),
    );
    return { size: width, path: runs.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
