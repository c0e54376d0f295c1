import { useEffect, useRef, useState } from 'react';
import { amountFigure } from './challenge.facts.ts';

const ROLL_MS = 700;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that rolls from its old value to a new one; with reduced motion it changes. */
export function Rolling({ value, round = true }: { value: number; round?: boolean }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (isStill()) {
      from.current = value;
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - began) / ROLL_MS);
      const next = part === 1 ? value : start + (value - start) * (1 - (1 - part) ** 3);
      from.current = next;
      setShown(next);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{amountFigure(round && shown !== value ? Math.round(shown) : shown)}</>;
}
