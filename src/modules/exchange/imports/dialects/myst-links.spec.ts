import { describe, expect, it } from 'vitest';
import { titledTarget } from '../layouts/titled-target.js';
import { type MystLink, replaceLinks } from './myst-links.js';
import { headingIn } from './myst-site.js';

const shown = ({ isImage, said, target, title, attributes = '' }: MystLink) =>
  `${isImage ? 'image' : 'link'}<${said}|${target}|${title}|${attributes}>`;

describe('links in MyST', () => {
  it.each([
    ['a [b](c) d', 'a link<b|c||> d'],
    ['[](#name)', 'link<|#name||>'],
    ['[a]()', 'link<a|||>'],
    ['[a]( <b c> )', 'link<a|<b c>||>'],
    ['![a](b "t"){width=3px}', 'image<a|b| "t"|{width=3px}>'],
    ["[a](b 't')", "link<a|b| 't'|>"],
    ['[a](b(c)d)', 'link<a|b(c)d||>'],
    ['[![a](b)](c)', 'link<![a](b)|c||>'],
    ['[a [b](c)', '[a link<b|c||>'],
    ['[a] [b](c)', '[a] link<b|c||>'],
    ['[a](b c)', '[a](b c)'],
    ['[a](b', '[a](b'],
    ['a](b)', 'a](b)'],
    ['[a](b[c](d)', '[a](blink<c|d||>'],
    ['[a\nb](c)', 'link<a\nb|c||>'],
  ])('are found in %j', (text, made) => {
    expect(replaceLinks(text, shown)).toBe(made);
  });

  it.each([
    ['Title <page>', { title: 'Title', target: 'page' }],
    ['<page>', { title: '', target: 'page' }],
    ['a < b <c>', { title: 'a < b', target: 'c' }],
    ['a <>', { title: 'a', target: '' }],
    ['a <b> c', undefined],
    ['a <b>>', undefined],
    ['a > b', undefined],
  ])('have their target at the end of %j', (text, made) => {
    expect(titledTarget(text)).toEqual(made);
  });
});

describe('headings in MyST', () => {
  it.each([
    ['# A b', { sign: '#', written: 'A b' }],
    ['##  A ##  ', { sign: '##', written: 'A' }],
    ['# C#', { sign: '#', written: 'C#' }],
    ['# #', { sign: '#', written: '#' }],
    ['# a # b', { sign: '#', written: 'a # b' }],
    ['#a', undefined],
    ['####### a', undefined],
  ])('are what %j says', (line, made) => {
    expect(headingIn(line)).toEqual(made);
  });
});
