import type { Tier } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { days, money } from '../../features/payments/money.ts';
import { TierMark } from '../../features/payments/TierMark.tsx';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import classes from './Operate.module.css';
import { rateQuery, tiersQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { Rows } from './Rows.tsx';
import { TierForm } from './TierForm.tsx';

function Row({ tier }: { tier: Tier }) {
  const [opened, setOpened] = useState(false);
  const { name, description, price, currency, logo, active } = tier;
  return (
    <li className={classes.row} data-off={active ? undefined : ''}>
      <div className={classes.marked}>
        <TierMark id={tier.id} icon={logo} size={48} />
        <div className={classes.about}>
          <p className={classes.name}>{name}</p>
          {description && <p>{description}</p>}
          <p>
            <span className={classes.chip} data-state={active ? 'sold' : 'off'}>
              {active ? words.sold : words.notSold}
            </span>
          </p>
        </div>
      </div>
      <div className={classes.side}>
        <p>
          <span className={classes.amount}>{money(price, currency)}</span> · {days(tier.days)}
        </p>
        <Button
          size="small"
          aria-label={words.editTier(name)}
          aria-haspopup="dialog"
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setOpened(true)}
        >
          {words.change}
        </Button>
      </div>
      <TierForm key={tier.version} tier={tier} opened={opened} onClose={() => setOpened(false)} />
    </li>
  );
}

/** What is sold, and what is not any more: made and changed here. */
export function Tiers() {
  const [making, setMaking] = useState(false);
  const { membership_discount } = getConfig().features;
  const { data: tiers, error, refetch } = useQuery(tiersQuery);
  const discount = useQuery({ ...rateQuery, enabled: membership_discount });
  return (
    <div className={classes.screen}>
      <div className={classes.actions}>
        <Button
          look="filled"
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setMaking(true)}
        >
          {words.newTier}
        </Button>
      </div>
      <Rows rows={tiers} error={error} onRetry={() => void refetch()} none={words.noTiers}>
        {(tier) => <Row tier={tier} />}
      </Rows>
      {membership_discount && discount.isError && <ErrorState error={discount.error} onRetry={() => void discount.refetch()} />}
      {membership_discount && discount.data && <DiscountForm key={`discount ${discount.data.version}`} discount={discount.data} />}
      <TierForm key={`tier ${tiers?.length}`} tier={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  );
}
