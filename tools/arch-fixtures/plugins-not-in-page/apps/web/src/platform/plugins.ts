import { manifests } from '@dalpak/plugins';
export const known = manifests;
