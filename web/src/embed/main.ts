/** A position, a finished game or a live table in a frame of another site: anonymous, and without storage. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/shared.css';
import './frame.css';
import { mount } from 'svelte';
import { stayAnonymous } from '../api/request';
import { embeddedAt, languageAt } from './address';
import Embed from './Embed.svelte';
import { embedWords } from './words';

stayAnonymous();
const { pathname, search } = location;
const language = languageAt(search, navigator.language);
document.documentElement.lang = language;
document.title = embedWords(language).site;
const target = document.getElementById('app');
if (target === null) throw new Error('embed.html has no #app');
mount(Embed, { target, props: { shown: embeddedAt(pathname, search), language } });
