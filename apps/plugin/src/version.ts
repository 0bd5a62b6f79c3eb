/** Version of this bridge, as its releases are numbered. */
export const BRIDGE_VERSION = '1.0.0';
