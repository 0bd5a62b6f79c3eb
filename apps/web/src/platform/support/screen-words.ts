import { screenShare as en } from '../i18n/en/screen-share.ts';
import { screenShare as he } from '../i18n/he/screen-share.ts';
import { i18n } from '../i18n/i18n.ts';

// Few people ever share a screen: these words are no part of the first load, and come with whatever uses them.
i18n.addResourceBundle('he', 'screenShare', he);
i18n.addResourceBundle('en', 'screenShare', en);
