// Answers for the icon of each category of billers.
import type { LucideIcon } from 'lucide-react'
import Car from 'lucide-react/icons/car'
import Dices from 'lucide-react/icons/dices'
import Droplets from 'lucide-react/icons/droplets'
import Globe from 'lucide-react/icons/globe'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandHeart from 'lucide-react/icons/hand-heart'
import Landmark from 'lucide-react/icons/landmark'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash from 'lucide-react/icons/trash-2'
import Tv from 'lucide-react/icons/tv'
import Wifi from 'lucide-react/icons/wifi'
import Zap from 'lucide-react/icons/zap'
import type { Category } from '../biller.ts'

export const categoryIcons: Readonly<Record<Category, LucideIcon>> = {
  electricity: Zap,
  airtime: Smartphone,
  international_airtime: Globe,
  data: Smartphone,
  tv: Tv,
  internet: Wifi,
  education: GraduationCap,
  betting: Dices,
  insurance: ShieldCheck,
  transport: Car,
  government: Landmark,
  water: Droplets,
  waste: Trash,
  giving: HandHeart,
}
