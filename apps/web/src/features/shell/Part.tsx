import type { PublicConfig } from '@muster/contract';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { NotFound } from './Problem.tsx';

export interface PartProps {
  name: keyof PublicConfig['features'];
  /** Where its addresses lead while it is off; without it they are not found. */
  instead?: '/feed';
  children: ReactNode;
}

/** A part of the product that a deployment may switch off [SHELL-03, SHELL-05, GROUP-02]. */
export const Part = ({ name, instead, children }: PartProps) => {
  if (getConfig().features[name]) return children;
  return instead ? <Navigate to={instead} replace /> : <NotFound />;
};
