import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import { ramp } from '@muster/contract/base/palette';
import { type ReactNode, useState } from 'react';
import { getConfig } from '../platform/config.ts';
import fields from './fields.module.css';
import { chosenScheme } from './scheme.ts';

const both = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand-ink)',
};

/** Mantine's own variables follow ours in both schemes; its defaults fail AA for errors, placeholders and dimmed text. */
const variables: CSSVariablesResolver = () => ({ variables: {}, light: both, dark: both });

/** Mantine's theme for one brand colour. */
const mantineTheme = (primary: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'brand',
    colors: { brand: ramp(primary) as unknown as MantineColorsTuple },
    primaryShade: { light: 7, dark: 4 },
    fontFamily: 'var(--font)',
    headings: { fontFamily: 'var(--font)', fontWeight: '750' },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '999px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    fontSizes: { xs: '0.8rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5625rem' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      InputWrapper: { classNames: { label: fields.label, description: fields.description, error: fields.error } },
      Input: { classNames: { input: fields.input } },
    },
  });

/**
 * The provider for Mantine's components. Mantine is used only behind a tap or on screens outside the feed, so the first load need not
 * include it (8 kB): wrap what a lazy chunk exports in this, and import that component's own style sheet there.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const [theme] = useState(() => mantineTheme(getConfig().brand.primary_color));
  // Also where site data is blocked and only our storage knows the choice.
  const [scheme] = useState(() => ({ ...localStorageColorSchemeManager(), get: chosenScheme }));
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={scheme} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
