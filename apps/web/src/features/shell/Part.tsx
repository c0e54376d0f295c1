import type { PublicConfig } from '@muster/contract';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { NotFound } from './Problem.tsx';

/** A part of the product that a deployment may switch off: its addresses are then not found [SHELL-03, SHELL-05]. */
export const Part = ({ name, children }: { name: keyof PublicConfig['features']; children: ReactNode }) =>
  getConfig().features[name] ? children : <NotFound />;
