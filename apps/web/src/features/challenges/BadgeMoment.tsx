import type { Challenge } from '@muster/contract';
import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { BadgeArt } from './BadgeArt.tsx';
import classes from './BadgeMoment.module.css';
import { endMoment, useMoment } from './badge.moment.ts';
import { badgeWords as words } from './badges.words.ts';
import { challenges } from './challenge.kind.ts';

export interface BadgeMomentProps {
  /** Begins a post about it, if the member may post. */
  onShare: ((challenge: Challenge, text: string) => void) | null;
}

function Shown({ challenge, onShare }: BadgeMomentProps & { challenge: Challenge }) {
  const { id, name, badge_name, badge_image_url, badge } = challenge;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && endMoment();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const share = () => {
    endMoment();
    onShare?.(challenge, words.shared(badge_name, name));
  };
  return (
    <aside className={classes.moment}>
      <div className={classes.stage} aria-hidden="true">
        <span className={classes.rays} />
        <span className={classes.turning}>
          <BadgeArt challengeId={id} image_url={badge_image_url} image={badge} size={132} />
        </span>
      </div>
      <div role="status">
        <p className={classes.said}>{words.earned}</p>
        <p className={classes.name}>{badge_name}</p>
        <p className={classes.story}>{words.story(name)}</p>
      </div>
      <div className={classes.actions}>
        {onShare && (
          <Button look="filled" onClick={share}>
            {words.share}
          </Button>
        )}
        <Button look="text" onClick={endMoment}>
          {words.close}
        </Button>
      </div>
    </aside>
  );
}

/** The moment when a badge is earned: it turns once, and can be shared. One tap closes it, and nothing behind it waits. */
export function BadgeMoment({ onShare }: BadgeMomentProps) {
  const id = useMoment();
  const challenge = challenges.use(id ?? '');
  return challenge?.earned ? <Shown key={id} challenge={challenge} onShare={onShare} /> : null;
}
