import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HealthScreen } from '../../features/health/index.ts';
import { useMe } from '../../features/session/index.ts';
import { NotFound } from '../../features/shell/index.ts';
import { getConfig } from '../../platform/config.ts';
import { PageBar } from '../../ui/PageBar.tsx';
import tabs from '../../ui/Tabs.module.css';
import { Audit } from './Audit.tsx';
import { Announcements } from './announcements/Announcements.tsx';
import { announcing } from './announcements/announcements.words.ts';
import { operators } from './console.words.ts';
import { GroupsWithoutAdmin } from './GroupsWithoutAdmin.tsx';
import { Members } from './Members.tsx';
import { membersWords } from './members.words.ts';
import { operate as words } from './operate.words.ts';
import { Purchases } from './Purchases.tsx';
import { queueWords } from './queue.words.ts';
import { Reported } from './Reported.tsx';
import { Shirts } from './Shirts.tsx';
import { SignOn } from './sign-on/SignOn.tsx';
import { signingOn } from './sign-on/sign-on.words.ts';
import { Tiers } from './Tiers.tsx';
import { Workspaces } from './Workspaces.tsx';

const screens = { tiers: Tiers, purchases: Purchases, shirts: Shirts };
type PartName = keyof typeof screens;

/** Memberships as operators look after them: what is sold, what was, and the shirts that go with it. */
function Memberships({ part }: { part: string }) {
  const { payment, shirt_purchase } = getConfig().features;
  const names = (Object.keys(screens) as PartName[]).filter((name) => shirt_purchase || name !== 'shirts');
  const name = names.find((each) => each === part);
  if (!payment || !name) return <NotFound />;
  const Screen = screens[name];
  return (
    <>
      <PageBar title={words.title} page={`${words.parts[name]}: ${words.title}`} backTo="/operate">
        <nav className={tabs.tabs} aria-label={words.title}>
          {names.map((each) => (
            <Link
              key={each}
              to="/operate/$part"
              params={{ part: each }}
              className={tabs.tab}
              aria-current={each === name ? 'page' : undefined}
              replace
            >
              <span>{words.parts[each]}</span>
            </Link>
          ))}
        </nav>
      </PageBar>
      <Screen />
    </>
  );
}

/** A part of the operators' console. Nobody else finds it. */
export function OperateScreen({ part, workspace }: { part: string; workspace?: string | undefined }) {
  if (!useMe().isOperator) return <NotFound />;
  if (part === 'health') return <HealthScreen />;
  const { features } = getConfig();
  const parts: Record<string, { title: string; screen: ReactNode }> = {
    announcements: { title: announcing.title, screen: <Announcements /> },
    audit: { title: operators.audit, screen: <Audit /> },
    members: { title: membersWords.title, screen: <Members workspace={workspace} /> },
    reports: { title: queueWords.title, screen: <Reported /> },
    ...(features.groups && { 'groups-without-admin': { title: operators.withoutAdmin, screen: <GroupsWithoutAdmin /> } }),
    ...(features.single_sign_on && { 'sign-on': { title: signingOn.title, screen: <SignOn /> } }),
    ...(features.workspaces && { workspaces: { title: operators.workspaces, screen: <Workspaces /> } }),
  };
  const named = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!named) return <Memberships part={part} />;
  return (
    <>
      <PageBar title={named.title} backTo="/operate" />
      {named.screen}
    </>
  );
}
