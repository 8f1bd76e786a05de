import type { RefObject } from 'react';

export type Track = RefObject<HTMLUListElement | null>;

export function gapOf(list: HTMLElement) {
  return Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}

export function isAtEnd(list: HTMLElement) {
  return list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
}

export function stepOf(list: HTMLElement) {
  return list.clientWidth + gapOf(list) || 1;
}
