import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { copyWords } from './copy.words.ts';
import { toast } from './toast.ts';

const copiedMs = 3000;

export interface CopyButtonProps {
  /** What is copied, asked for when the button is pressed. */
  text: () => string;
  label: string;
  icon?: ReactNode;
}

/** Copies a text, and says so for three seconds. */
export function CopyButton({ text, label, icon }: CopyButtonProps) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied((times) => times + 1);
    } catch {
      toast(copyWords.failed, { kind: 'alert' });
    }
  };
  return (
    <Button size="small" icon={icon} onClick={() => void copy()}>
      <span aria-live="polite">{copied > 0 ? copyWords.copied : label}</span>
    </Button>
  );
}
