// Answers for the files of the site that are not pages: documents, pictures and what search engines read.
import type { Brand } from '#kit/brand/brand.ts'
import { socialImagePath } from './addresses.ts'
import { robotsText, sitemap } from './crawlers.ts'
import type { SitePage } from './page.ts'
import { loanPolicyFiles, type SiteFile } from './reading/loan-policy-pdf.ts'
import { securityContact } from './reading/security-contact.ts'
import { icons } from './social/icons.ts'
import { rasterised } from './social/rasterise.ts'
import { readSocialFaces, socialPicture, socialSize } from './social/social-picture.ts'

/** All files of a brand's site beside its pages. */
export async function siteFiles(brand: Brand, pages: readonly SitePage[]): Promise<readonly SiteFile[]> {
  return [
    { path: '/robots.txt', content: robotsText(brand) },
    { path: '/sitemap.xml', content: sitemap(brand, pages) },
    ...(await loanPolicyFiles(brand)),
    { path: '/.well-known/security.txt', content: securityContact(brand) },
    ...(await socialPictures(brand, pages)),
    ...[...(await icons(brand))].map(([name, content]) => ({ path: `/icons/${name}`, content })),
  ]
}

async function socialPictures(brand: Brand, pages: readonly SitePage[]): Promise<SiteFile[]> {
  const faces = readSocialFaces(brand)
  const files: SiteFile[] = []
  for (const page of pages.filter(({ isIndexed }) => isIndexed)) {
    const svg = socialPicture(brand, faces, page.socialTitle)
    files.push({ path: socialImagePath(page), content: await rasterised(svg, socialSize.width) })
  }
  return files
}
