import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../ui/useMedia.ts';
import { amountFigure } from './challenge.facts.ts';

const ROLL_MS = 700;

/** A number that rolls from its old value to a new one; with reduced motion it changes. */
export function Rolling({ value }: { value: number }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value || isStill) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - began) / ROLL_MS);
      const next = part === 1 ? value : start + (value - start) * (1 - (1 - part) ** 3);
      from.current = next;
      setShown(next);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  const now = isStill ? value : shown;
  return <>{amountFigure(now === value ? now : Math.round(now))}</>;
}
