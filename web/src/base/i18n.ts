import { i18n } from '@lingui/core';
import { messages } from '../locales/en.po';
import { bringWords } from './words.ts';

bringWords('', messages);
i18n.activate('en', 'en-GB');

export { i18n };
